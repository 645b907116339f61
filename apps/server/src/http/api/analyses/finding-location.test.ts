import { getAnalysis } from '@xrai/contract/routes/analyses'
import { getCase } from '@xrai/contract/routes/cases'
import { getReport } from '@xrai/contract/routes/reports'
import type { Placement } from '@xrai/contract/teeth/placement'
import { and, eq, isNull } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../db/columns.ts'
import { insertFindings } from '../../../db/queries/imaging/findings.ts'
import { analysis, finding, image } from '../../../db/schema.ts'
import { casesOf } from '../../../testing/cases.ts'
import type { Person } from '../../../testing/people.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const molar: Placement = { kind: 'region', arch: 'upper', side: 'right', region: 'molar' }
const either: Placement = { kind: 'either', teeth: ['16', '17'] }
const located = [
  { placement: molar, location: null },
  { placement: either, location: null },
  { placement: null, location: 'second quadrant, distal' },
  { placement: null, location: null },
] as const

const expected = [
  { placement: molar, location: 'Maxilar superior, lado derecho, zona molar' },
  { placement: either, location: 'Pieza 16 o 17' },
  { placement: null, location: 'second quadrant, distal' },
  { placement: null, location: '' },
]

let server: TestServer
let person: Person
let analysisId: string
let caseId: string

/** An analysis whose findings are `located`, the third as an earlier version stored it. */
beforeAll(async () => {
  server = await openTestServer()
  person = await server.newPerson({ plan: 'profesional' })
  caseId = await casesOf(server).newCase(person.token)
  analysisId = (await server.analyze(person.token, await sample('panoramic-healthy.jpg'))).analysis_id
  const { scope } = person.session
  const [row] = await scope.db.select({ imageId: analysis.imageId }).from(analysis).where(eq(analysis.id, analysisId))
  await scope.db
    .update(image)
    .set({ caseId })
    .where(eq(image.id, row?.imageId ?? ''))
  await scope.db.delete(finding).where(eq(finding.analysisId, analysisId))
  const box = { x: 200, y: 100, width: 40, height: 30, points: [], tooth: 'N/A', class: 'Caries', classId: 0 }
  await insertFindings(
    scope,
    analysisId,
    located.map((one, at) => ({ ...box, ...one, id: newId(), confidence: 0.9 - at / 10 })),
  )
})

interface Located {
  readonly placement: Placement | null
  readonly location: string | null
}
const locations = (found: readonly Located[]) => found.map(({ placement, location }) => ({ placement, location }))

describe('the place of a finding', () => {
  it('is answered as data and as a Spanish sentence, by analysis, case and report', async () => {
    const { token } = person
    const ofAnalysis = { token, params: { id: analysisId } }
    expect(locations((await server.answerOf(getAnalysis, ofAnalysis)).predictions)).toEqual(expected)
    const { analyses } = await server.answerOf(getCase, { token, params: { id: caseId } })
    const [ofCase] = analyses
    expect(locations(ofCase?.predictions ?? [])).toEqual(expected)
    expect(ofCase?.mappings).toMatchObject([
      { description: 'Caries (Maxilar superior, lado derecho, zona molar), con 90.0 % de confianza.' },
      { description: 'Caries (Pieza 16 o 17), con 80.0 % de confianza.' },
      { description: 'Caries (second quadrant, distal), con 70.0 % de confianza.' },
      { description: 'Caries, con 60.0 % de confianza.' },
    ])
    expect(locations((await server.answerOf(getReport, ofAnalysis)).predictions)).toEqual(expected)
  })

  it('stands in the PDF and in the export of personal data', async () => {
    const { response } = await server.call(`/api/analyses/${analysisId}/report.pdf`, { token: person.token })
    const { text } = await extractText(await getDocumentProxy(await response.bytes()), { mergePages: true })
    const words = text.replace(/\s+/g, ' ')
    for (const { location } of expected) expect(words).toContain(location)
    const { response: archive } = await server.call('/api/me/export', { token: person.token })
    const rows = unzipSync(await archive.bytes())['hallazgos.json']
    expect(locations(JSON.parse(new TextDecoder().decode(rows)))).toEqual(expected)
  })

  it('is null in the table where it is not known, not a JSON null', async () => {
    const { db } = person.session.scope
    const rows = await db.select().from(finding).where(eq(finding.analysisId, analysisId)).orderBy(finding.place)
    expect(locations(rows)).toEqual(located)
    const unknown = await db
      .select()
      .from(finding)
      .where(and(eq(finding.analysisId, analysisId), isNull(finding.placement)))
    expect(unknown).toHaveLength(2)
  })
})
