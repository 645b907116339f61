import { getAnalysis } from '@xrai/contract/routes/analyses'
import { createPatient } from '@xrai/contract/routes/patients'
import { editProfile } from '@xrai/contract/routes/profile'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { image, reportSignature } from '../../../db/schema.ts'
import { signReport } from '../../../reports/signature/sign-report.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})

it('does not sign for the former patient if the radiograph moves to a namesake while its PDF is rendered', async () => {
  const { token, session } = await server.newPerson({ plan: 'empresarial' })
  await server.answerOf(editProfile, { token, body: { professionalNumber: 'COP 12345' } })
  const body = { firstName: 'Ana', lastName: 'Quispe' }
  const [former, namesake] = [
    await server.answerOf(createPatient, { token, body }),
    await server.answerOf(createPatient, { token, body }),
  ]
  const { analysis_id: id } = await server.analyze(token, await sample('panoramic-healthy.jpg'))
  const { image: made } = await server.answerOf(getAnalysis, { token, params: { id } })
  const { db } = server.context.database
  const give = (patientId: string) => db.update(image).set({ patientId }).where(eq(image.id, made.id))
  await give(former.id)
  const files = {
    ...server.context.files,
    read: async (hash: string) => {
      await give(namesake.id)
      return server.context.files.read(hash)
    },
  }
  const asked = { decisions: 0, undecided: true, signal: new AbortController().signal }
  const signing = signReport({ ...server.context, files }, session, id, asked)
  await expect(signing).rejects.toMatchObject({ code: 'REPORT_CHANGED' })
  expect(await db.$count(reportSignature, eq(reportSignature.analysisId, id))).toBe(0)
})
