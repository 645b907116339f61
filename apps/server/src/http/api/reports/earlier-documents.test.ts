import type { MeasurementContent } from '@xrai/contract/measurements/measurement-schema'
import { type ReportModel, reportModelSchema } from '@xrai/contract/records/report'
import { decideTooth, getAnalysis, placeTeeth } from '@xrai/contract/routes/analyses'
import { changeMeasurement } from '@xrai/contract/routes/measures'
import { getReport } from '@xrai/contract/routes/reports'
import { beginAmendment, signReport } from '@xrai/contract/routes/signatures'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Database, openEmbedded } from '../../../db/database.ts'
import { signedReport, user } from '../../../db/schema.ts'
import { acceptOf, decisionsOf } from '../../../testing/decisions.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let database: Database
let dentist: Person

// A database of its own, because a signed document is rewritten as only the owner of the tables can.
beforeAll(async () => {
  database = await openEmbedded()
  server = await openTestServer({ database })
  dentist = await server.newPerson({ plan: 'profesional' })
  await database.db.update(user).set({ professionalNumber: 'COP 1' })
})

/** The document of that report as an earlier version wrote it. */
const rewrite = async (id: string, earlier: (report: ReportModel) => object) => {
  const [row] = await database.db.select().from(signedReport).where(eq(signedReport.analysisId, id))
  const { report, ...rest } = JSON.parse(row?.document ?? '')
  const document = JSON.stringify({ ...rest, report: earlier(reportModelSchema.parse(report)) })
  await database.db.transaction(async tx => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.update(signedReport).set({ document }).where(eq(signedReport.analysisId, id))
  })
}

const withoutPlaces = ({ toothDecisions: _, ...report }: ReportModel) => ({
  ...report,
  predictions: report.predictions.map(finding => ({ ...finding, location: '', placement: null })),
})

const otherWords = (report: ReportModel) => ({
  ...report,
  predictions: report.predictions.map(finding => ({ ...finding, description: 'Otra frase.' })),
  recommendations: ['Pieza 17: otra frase.'],
  teeth: report.teeth.slice(1),
  review: { ...report.review, total: report.review.total + 1 },
  hidden: { byClass: 0, byThreshold: 99 },
  warnings: [],
})

/** Earlier versions called a settled doubt an edit. */
const editsOnly = (report: ReportModel) => ({
  ...report,
  predictions: report.predictions.map(finding => ({
    ...finding,
    state: finding.state === 'accepted' ? 'edited' : finding.state,
  })),
})

/** A printed length of 500 pixels, or of more. */
const length = (end = 500): MeasurementContent => ({
  kind: 'length',
  points: [
    { x: 100, y: 100 },
    { x: 400, y: end },
  ],
  label: '',
  printed: true,
  millimetres: null,
})

const range = { first: '16', last: '14' } as const

/** A report that an earlier version signed and whose amendment was begun now. */
const newAmendment = async (earlier: (report: ReportModel) => object, type: 'panoramic' | 'periapical') => {
  const { token } = dentist
  const analysis = await server.analyze(token, await sample('panoramic-restored.jpg'), { type })
  const { analysis_id: id, predictions } = analysis
  const params = { id }
  if (type === 'periapical') await server.answerOf(placeTeeth, { token, params, body: range })
  const measure = v7()
  await server.answerOf(changeMeasurement, { token, params, body: { measure, content: length() } })
  const { send } = decisionsOf(server, analysis)
  await send(token, acceptOf(predictions[0]?.detection_id ?? ''))
  await server.answerOf(signReport, { token, params, body: { decisions: 1, undecided: true } })
  await rewrite(id, earlier)
  const before = await server.answerOf(getReport, { token, params, query: {} })
  await server.answerOf(beginAmendment, { token, params })
  const discard = async () => {
    const { status, answer } = await server.call(`/api/analyses/${id}/amendment`, { method: 'DELETE', token })
    return answer['code'] ?? status
  }
  return {
    call: { token, params },
    before,
    discard,
    decide: () => send(token, acceptOf(predictions[1]?.detection_id ?? '')),
    lengthen: () =>
      server.answerOf(changeMeasurement, {
        token,
        params,
        body: { measure, content: length(600) },
      }),
  }
}

describe('an amendment of a report that an earlier version signed', () => {
  it.each([
    ['without the places of stated teeth', 'periapical', withoutPlaces],
    ['with other words and figures', 'panoramic', otherWords],
    ['with edits that are acceptances now', 'panoramic', editsOnly],
  ] as const)('%s is discarded, and the report is as signed', async (_, type, earlier) => {
    const { call, before, discard } = await newAmendment(earlier, type)
    expect(await discard()).toBe(200)
    expect(await server.answerOf(getReport, { ...call, query: {} })).toEqual(before)
    expect((await server.answerOf(getAnalysis, call)).status).toBe('ready')
  })

  it('is not discarded once other teeth were stated, a finding or a tooth was decided, a length changed', async () => {
    const stated = await newAmendment(withoutPlaces, 'periapical')
    await server.answerOf(placeTeeth, { ...stated.call, body: { first: '26', last: '27' } })
    expect(await stated.discard()).toBe('REPORT_CHANGED')
    await server.answerOf(placeTeeth, { ...stated.call, body: range })
    expect(await stated.discard()).toBe(200)

    const decided = await newAmendment(withoutPlaces, 'periapical')
    await decided.decide()
    expect(await decided.discard()).toBe('REPORT_CHANGED')

    const longer = await newAmendment(editsOnly, 'panoramic')
    await longer.lengthen()
    expect(await longer.discard()).toBe('REPORT_CHANGED')

    const absent = await newAmendment(otherWords, 'panoramic')
    await server.answerOf(decideTooth, { ...absent.call, body: { tooth: '18', presence: 'absent' } })
    expect(await absent.discard()).toBe('REPORT_CHANGED')
  })
})
