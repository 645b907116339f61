import { editProfile } from '@xrai/contract/routes/profile'
import { listSignatures } from '@xrai/contract/routes/signatures'
import { expect, it } from 'vitest'
import { makeP12 } from '../../../reports/signature/testing/make-p12.ts'
import { readSettings } from '../../../settings/settings.ts'
import { readP12 } from '../../../settings/signing-identity.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer } from '../../../testing/test-server.ts'

it('an expired certificate lets no report be signed, and says so', async () => {
  const { bytes } = await makeP12({ password: 'secreto', key: 'P-256', validTo: new Date(Date.now() - 1000) })
  const settings = { ...readSettings({}), signing: readP12(bytes, 'secreto') }
  const server = await openTestServer({ settings })
  const { token } = await server.newPerson({ plan: 'profesional' })
  await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  const { analysis_id: id } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
  const json = { decisions: 0, undecided: true }
  const { status, answer } = await server.call(`/api/analyses/${id}/signatures`, { token, json })
  expect([status, answer['code']]).toEqual([500, 'SIGNING_CERTIFICATE_INVALID'])
  expect(answer['error']).toContain('El certificado de firma de esta instalación venció')
  expect((await server.answerOf(listSignatures, { token, params: { id } })).signatures).toEqual([])
})
