import { AppError } from '@xrai/contract/errors/app-error'
import { defaultConfidence } from '@xrai/contract/records/limits'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { isSamePlace, type PlacedFinding, pairUp } from '@xrai/contract/review/pair-findings'
import { isConfirmed } from '@xrai/contract/review/standing'
import { type ModelAgreement, mostOfAgreement } from '@xrai/contract/routes/installed-models'
import type { Queryable } from '../../db/database.ts'
import { findInstalledModels } from '../../db/queries/imaging/installed-models.ts'
import { findShadowResults, type ShadowResultRow } from '../../db/queries/imaging/shadow-results.ts'
import { anywhere } from '../findings/fold-findings.ts'
import { readFindings } from '../findings/read-findings.ts'
import { type Counts, type CountsOf, createCounts } from './agreement-counts.ts'
import { compareTeeth, isNumbered } from './tooth-agreement.ts'

/**
 * The agreement of a model in shadow with the active one and with dentists; class by class, or tooth by tooth if it
 * numbers teeth: findings that lists show by default, at one position as in `isSamePlace`. Throws NOT_FOUND.
 */
export const readAgreement = async (db: Queryable, modelId: string): Promise<ModelAgreement> => {
  const model = (await findInstalledModels(db)).find(({ id }) => id === modelId)
  if (!model) throw new AppError('NOT_FOUND')
  const isOfTeeth = model.role === 'teeth'
  const found = await findShadowResults(db, modelId, mostOfAgreement)
  const results = isOfTeeth ? found.filter(isNumbered) : found
  const { rows, countsOf } = createCounts()
  const count = isOfTeeth ? compareTeeth : compareFindings
  for (const [clinicId, ofClinic] of Map.groupBy(results, one => one.clinicId)) {
    const analyses = ofClinic.map(one => ({ ...anywhere, ...one, id: one.analysisId, shadow: one.findings }))
    for (const one of await readFindings({ db, clinicId }, analyses)) count(countsOf, one)
  }
  return {
    radiographs: results.length,
    reviewed: results.filter(({ reviewed }) => reviewed).length,
    rows: [...rows].map(([name, counts]) => ({ class: name, ...counts })).sort((a, b) => weightOf(b) - weightOf(a)),
  }
}

const weightOf = ({ both, activeOnly, candidateOnly }: Counts): number => both + activeOnly + candidateOnly

interface Compared {
  readonly shadow: ShadowResultRow['findings']
  readonly findings: readonly FoldedFinding[]
  readonly reviewed: boolean
}

const compareFindings = (countsOf: CountsOf, { shadow, findings, reviewed }: Compared): void => {
  const candidate = shadow
    .filter(({ confidence }) => confidence >= defaultConfidence)
    .map((one, at): PlacedFinding => ({ ...one, detection_id: `candidate ${at}` }))
  const active = findings.flatMap(({ original, detection_id }): PlacedFinding[] =>
    original && original.confidence >= defaultConfidence ? [{ ...original, detection_id }] : [],
  )
  const pairs = pairUp(candidate, active, isSamePlace)
  for (const { finding } of pairs) countsOf(finding.class).both += 1
  for (const one of active) countsOf(one.class).activeOnly += 1
  for (const one of candidate) countsOf(one.class).candidateOnly += 1
  for (const { finding } of pairs) {
    countsOf(finding.class).activeOnly -= 1
    countsOf(finding.class).candidateOnly -= 1
  }
  if (!reviewed) return
  const confirmed: PlacedFinding[] = findings.filter(isConfirmed)
  for (const one of confirmed) countsOf(one.class).confirmed += 1
  const judge = (found: readonly PlacedFinding[], right: 'activeConfirmed' | 'candidateConfirmed', wrong: WrongKey) => {
    const matched = pairUp(confirmed, found, isSamePlace)
    for (const { mark } of matched) countsOf(mark.class)[right] += 1
    const taken = new Set(matched.map(({ finding }) => finding))
    for (const one of found) if (!taken.has(one)) countsOf(one.class)[wrong] += 1
  }
  judge(active, 'activeConfirmed', 'activeWrong')
  judge(candidate, 'candidateConfirmed', 'candidateWrong')
}

type WrongKey = 'activeWrong' | 'candidateWrong'
