import { defaultConfidence } from '@xrai/contract/records/limits'
import { isCounted } from '@xrai/contract/review/standing'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { findDecisionsOf } from '../../db/queries/imaging/decisions.ts'
import { findBoxesOf } from '../../db/queries/imaging/findings.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import { findUncounted, setClassDifferences } from '../../db/queries/insight/class-differences.ts'
import { anywhere, foldFindings } from './fold-findings.ts'

/**
 * Counts the classes of an analysis with decisions, for the class filter of lists and the figures of the home panel. Call
 * it in each transaction that changes the decisions or findings and holds the analysis' lock (`lockReview`).
 */
export const countClasses = async (scope: ClinicScope, analysisId: string): Promise<void> => {
  const decisions = (await findDecisionsOf(scope, [analysisId])).get(analysisId)
  if (!decisions) return
  const findings = await findBoxesOf(scope, [analysisId])
  const classes = new Map<string, { standing: number; change: number }>()
  const add = (name: string, standing: number, change: number) => {
    const known = classes.get(name) ?? { standing: 0, change: 0 }
    classes.set(name, { standing: known.standing + standing, change: known.change + change })
  }
  for (const { class: name, confidence } of findings) if (confidence >= defaultConfidence) add(name, 0, -1)
  for (const folded of foldFindings({ ...anywhere, findings, decisions }))
    if (isCounted(folded)) add(folded.class, 1, 1)
  const differences = [...classes].map(([name, counts]) => ({ class: name, ...counts }))
  await setClassDifferences(
    scope,
    analysisId,
    differences.filter(({ change }) => change !== 0),
  )
}

const batch = 100

/** Counts the analyses whose decisions are from before classes were counted. */
export const countDecidedClasses = async (db: Queryable): Promise<void> => {
  for (;;) {
    const found = await findUncounted(db, batch)
    for (const { clinicId, analysisId } of found) {
      await inTransaction({ db, clinicId }, async inside => {
        await lockReview(inside, analysisId)
        await countClasses(inside, analysisId)
      })
    }
    if (found.length < batch) return
  }
}
