import { and, count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { analysis, finding } from '../schema.ts'
import { isReviewedRow } from '../status.ts'
import { isCounted } from './findings.ts'
import { isShown } from './hidden.ts'
import { latestReview } from './reviews.ts'
import { isImageOfSite, type SiteFilter } from './sites.ts'

export interface Range {
  readonly from: Date
  readonly before: Date
  /** Only the radiographs of a site. */
  readonly site?: SiteFilter
}

const inRange = (scope: ClinicScope, { from, before, site }: Range) =>
  and(
    eq(analysis.clinicId, scope.clinicId),
    isImageOfSite(scope, analysis.imageId, site),
    isShown(scope, analysis.imageId),
    gte(analysis.createdAt, from),
    lt(analysis.createdAt, before),
  )

/** How many analyses were uploaded from each moment up to the next, the last of them up to `before`. */
export const countPerSpan = async (
  scope: ClinicScope,
  starts: readonly Date[],
  { before, site }: Omit<Range, 'from'>,
): Promise<readonly number[]> => {
  const [from] = starts
  if (!from) return []
  const thresholds = `{${starts.map(start => start.toISOString()).join(',')}}`
  const rows = await scope.db
    .select({
      // Counts from 1: https://www.postgresql.org/docs/current/functions-math.html
      place: sql`width_bucket(${analysis.createdAt}, ${thresholds}::timestamptz[])`.mapWith(Number),
      count: count(),
    })
    .from(analysis)
    .where(inRange(scope, { from, before, site }))
    .groupBy(sql`1`)
  const byPlace = new Map(rows.map(row => [row.place, row.count]))
  return starts.map((_, place) => byPlace.get(place + 1) ?? 0)
}

/** The finished analyses: how many, how many of them reviewed, and the detector's seconds for one. */
export const summarizeFinished = async (scope: ClinicScope, range: Range) => {
  const latest = latestReview(scope)
  const seconds = sql`(${analysis.timings}->>'total')::double precision / 1000`
  const nullable = (value: unknown) => (value === null ? null : Number(value))
  const [row] = await scope.db
    .select({
      finished: count(),
      reviewed: sql`count(*) filter (where ${isReviewedRow(latest.kind)})`.mapWith(Number),
      median: sql`percentile_cont(0.5) within group (order by ${seconds})`.mapWith(nullable),
      p90: sql`percentile_cont(0.9) within group (order by ${seconds})`.mapWith(nullable),
    })
    .from(analysis)
    .leftJoinLateral(latest, sql`true`)
    .where(and(inRange(scope, range), eq(analysis.state, 'done')))
  return row ?? { finished: 0, reviewed: 0, median: null, p90: null }
}

/** The most frequent first; findings below `confidence` (0–1) are not counted. */
export const countFindingsByClass = (scope: ClinicScope, range: Range, confidence: number) =>
  scope.db
    .select({ class: finding.class, count: count() })
    .from(analysis)
    .innerJoin(finding, eq(finding.analysisId, analysis.id))
    .where(and(inRange(scope, range), eq(finding.clinicId, scope.clinicId), isCounted(confidence)))
    .groupBy(finding.class)
    .orderBy(desc(count()), finding.class)
