import { editProfile } from '@xrai/contract/routes/profile'
import { getReport, listReports } from '@xrai/contract/routes/reports'
import type { Query } from '@xrai/contract/routes/route'
import { beginAmendment, signReport } from '@xrai/contract/routes/signatures'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { user } from '../../../db/schema.ts'
import { sample } from '../../../testing/samples.ts'
import { signAs } from '../../../testing/sign-as.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

it('a signed report is found by its dentist, whom the list and the CSV name; a draft names none', async () => {
  const { token, session } = await server.newPerson({ plan: 'profesional', lastName: 'Quispe' })
  const joins = { clinicId: session.scope.clinicId, role: 'dentist' } as const
  const dentist = await server.newPerson({ joins, lastName: 'Ñahui 100%' })
  await server.answerOf(editProfile, { token: dentist.token, body: { professionalNumber: 'COP 2' } })
  const newReport = async () => {
    const { analysis_id: id } = await server.analyze(token, await sample('panoramic-decayed.jpg'))
    await server.answerOf(getReport, { token, params: { id }, query: {} })
    return id
  }
  const [signed, draft] = [await newReport(), await newReport()]
  const body = { decisions: 0, undecided: true }
  await server.answerOf(signReport, { token: dentist.token, params: { id: signed }, body })
  const found = async (query: Query<typeof listReports>) =>
    (await server.answerOf(listReports, { token, query })).reports.map(one => [one.analysisId, one.signedBy])
  for (const q of ['nahui', 'ana ñahui', '100%']) expect(await found({ q })).toEqual([[signed, 'Ana Ñahui 100%']])
  expect(await found({ q: 'nahui quispe' })).toEqual([])
  expect(await found({ q: 'nahui', state: 'draft' })).toEqual([])
  expect(await found({ state: 'draft' })).toEqual([[draft, null]])
  const file = await (await server.call('/api/reports.csv?q=nahui', { token })).response.text()
  expect(file.split('\r\n')).toEqual([
    expect.stringContaining('"Odontólogo","Firmado por"'),
    expect.stringContaining('"Ana Ñahui 100%"'),
    '',
  ])
})

it('a signed report is found by the name that its latest signature has, which the list shows', async () => {
  const { token, session } = await server.newPerson({ plan: 'profesional' })
  const joins = { clinicId: session.scope.clinicId, role: 'dentist' } as const
  const first = await server.newPerson({ joins, lastName: 'Yupanqui' })
  const second = await server.newPerson({ joins, lastName: 'Ñahui' })
  const { analysis_id: id } = await server.analyze(token, await sample('panoramic-decayed.jpg'))
  const found = async (q: string) =>
    (await server.answerOf(listReports, { token, query: { q } })).reports.map(({ signedBy }) => signedBy)

  await signAs(server, first, id)
  const { db } = server.context.database
  await db.update(user).set({ lastName: 'Cárdenas' }).where(eq(user.id, first.session.user.id))
  expect([await found('yupanqui'), await found('cardenas')]).toEqual([['Ana Yupanqui'], []])

  await db.update(user).set({ firstName: '—', lastName: '—' }).where(eq(user.id, first.session.user.id))
  expect([await found('ana yupanqui'), await found('—')]).toEqual([['Ana Yupanqui'], []])

  await server.answerOf(beginAmendment, { token, params: { id } })
  await signAs(server, second, id, 'Corrección')
  expect([await found('yupanqui'), await found('ñahui')]).toEqual([[], ['Ana Ñahui']])
})
