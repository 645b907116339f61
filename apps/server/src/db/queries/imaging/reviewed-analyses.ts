import { and, asc, eq, exists, getTableColumns, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, clinicalCase, decision, finding, image, patient } from '../../schema.ts'
import { isImageOfSite } from '../accounts/sites.ts'
import type { Range } from '../insight/range.ts'
import { consentsToTraining } from '../records/consents.ts'
import { isShown } from '../records/hidden.ts'
import { imagesOfPatient } from '../records/patient-images.ts'
import { findBlindReveals } from './blind-reviews.ts'
import { findDecisionsOf } from './decisions.ts'
import { findEarlierResultsOf } from './earlier-results.ts'
import { latestReview } from './reviews.ts'
import { latestToothRange } from './tooth-ranges.ts'

/** The findings and decisions of a page are in memory at once. */
const pageSize = 100

interface Which {
  /** The range of upload times; any by default. */
  readonly range?: Range
  /** Includes the findings' outlines, which are most of their bytes; never those of earlier models. */
  readonly outlines?: boolean
  /** Only patients who consent to training under the current text. */
  readonly consented?: boolean
  /** Only this patient. */
  readonly patientId?: string
}

/**
 * The analyses that have decisions or are marked as reviewed, by id, each with its findings and decisions. Read page by
 * page, because a clinic's may exceed memory. Leaves out hidden ones and those of deleted patients.
 */
export async function* reviewedAnalyses(
  scope: ClinicScope,
  { range, outlines = false, consented = false, patientId }: Which = {},
) {
  const { db, clinicId } = scope
  for (let last: string | undefined; ; ) {
    const page = await pageOf(scope, { range, consented, patientId }, last)
    const ids = page.map(row => row.analysis.id)
    if (ids.length === 0) return
    const findings = await db
      .select({ ...getTableColumns(finding), ...(outlines ? {} : { points: noPoints }) })
      .from(finding)
      .where(and(eq(finding.clinicId, clinicId), inArray(finding.analysisId, ids)))
      .orderBy(asc(finding.analysisId), asc(finding.place))
    const decisions = await findDecisionsOf(scope, ids)
    const blind = await findBlindReveals(scope, ids)
    const earlier = await findEarlierResultsOf(scope, ids)
    const byAnalysis = Map.groupBy(findings, ({ analysisId }) => analysisId)
    for (const row of page) {
      const { id } = row.analysis
      yield {
        ...row,
        findings: byAnalysis.get(id) ?? [],
        decisions: decisions.get(id) ?? [],
        blind: blind.get(id) ?? [],
        earlier: earlier.get(id) ?? [],
      }
    }
    if (ids.length < pageSize) return
    last = ids.at(-1)
  }
}

export type ReviewedRow = ReturnType<typeof reviewedAnalyses> extends AsyncGenerator<infer Row> ? Row : never

const imageIdsOf = (scope: ClinicScope, patientId: string) => {
  const images = imagesOfPatient(scope, patientId)
  return scope.db.select({ id: images.id }).from(images)
}

const noPoints = sql<(typeof finding.$inferSelect)['points']>`'[]'::jsonb`

interface PageAsked {
  readonly range: Range | undefined
  readonly consented: boolean
  readonly patientId: string | undefined
}

const pageOf = async (scope: ClinicScope, { range, consented, patientId }: PageAsked, after: string | undefined) => {
  const { db, clinicId } = scope
  const latest = latestReview(scope)
  const teeth = latestToothRange(scope)
  const decided = db
    .select({ id: decision.id })
    .from(decision)
    .where(and(eq(decision.clinicId, clinicId), eq(decision.analysisId, analysis.id)))
  const rows = await db
    .select({
      analysis: {
        id: analysis.id,
        type: analysis.type,
        modelName: analysis.modelName,
        modelVersion: analysis.modelVersion,
      },
      image,
      review: latest.kind,
      toothRange: { first: teeth.first, last: teeth.last, byWidth: teeth.byWidth },
      patientId: patient.id,
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, eq(patient.id, sql`coalesce(${clinicalCase.patientId}, ${image.patientId})`))
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(teeth, sql`true`)
    .where(
      and(
        eq(analysis.clinicId, clinicId),
        eq(analysis.state, 'done'),
        isNotNull(analysis.modelName),
        isShown(scope, analysis.imageId),
        isNull(patient.deletedAt),
        or(exists(decided), sql`${analysis.reviewed}`),
        consented ? consentsToTraining(scope, patient.id) : undefined,
        patientId === undefined ? undefined : inArray(analysis.imageId, imageIdsOf(scope, patientId)),
        range && and(gte(analysis.createdAt, range.from), lt(analysis.createdAt, range.before)),
        isImageOfSite(scope, analysis.imageId, range?.site),
        after === undefined ? undefined : gt(analysis.id, after),
      ),
    )
    .orderBy(asc(analysis.id))
    .limit(pageSize)
  return rows
}
