import { getAnalysis } from '@xrai/contract/routes/analyses'
import { moveImage } from '@xrai/contract/routes/images'
import { createPatient } from '@xrai/contract/routes/patients'
import { getToothStory } from '@xrai/contract/routes/timeline'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { insertFindings } from '../../../db/queries/imaging/findings.ts'
import { analysis } from '../../../db/schema.ts'
import { decisionsOf, newDecision } from '../../../testing/decisions.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
})

it('shows a tooth in doubt in the history of the number that a dentist named', async () => {
  const { token, session } = person
  const { id } = await server.answerOf(createPatient, { token, body: { firstName: 'Rosa', lastName: 'Quispe' } })
  const answer = await server.analyze(token, await sample('panoramic-healthy.jpg'))
  const { image } = await server.answerOf(getAnalysis, { token, params: { id: answer.analysis_id } })
  await server.answerOf(moveImage, { token, params: { id: image.id }, body: { patientId: id, caseId: null } })

  const box = { x: 300, y: 200, width: 80, height: 120, confidence: 0.6 }
  const dentition = {
    numbering: 'numbered' as const,
    teeth: [{ tooth: '26' as const, alternative: '27' as const, ...box }],
  }
  await session.scope.db.update(analysis).set({ dentition }).where(eq(analysis.id, answer.analysis_id))
  const finding = v7()
  const placement = { kind: 'either' as const, teeth: ['26', '27'] as ['26', '27'] }
  const where = { tooth: '26', placement, location: null, points: [] }
  await insertFindings(session.scope, answer.analysis_id, [
    { id: finding, class: 'Caries', classId: 0, ...box, ...where },
  ])

  const boxOf = async (tooth: Fdi) => {
    const { entries } = await server.answerOf(getToothStory, { token, params: { id }, query: { tooth } })
    return entries.flatMap(entry => (entry.kind === 'radiograph' ? [entry.toothBox] : []))
  }
  const found = { x: 260, y: 140, width: 80, height: 120 }
  expect([await boxOf('26'), await boxOf('27')]).toEqual([[found], []])
  const edit = newDecision({ kind: 'edit', targets: [{ finding, after: [] }], changes: { tooth: '27' } })
  await decisionsOf(server, answer).send(token, edit)
  expect([await boxOf('26'), await boxOf('27')]).toEqual([[null], [found]])
})
