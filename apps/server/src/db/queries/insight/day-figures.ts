import { and, count, eq, exists, gte, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { type ClinicScope, inTransaction } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import type { SiteDay } from '../../schema/day-figures.ts'
import { analysis, classDifference, clinic, dayFigures, finding, image } from '../../schema.ts'
import { isCounted } from '../imaging/findings.ts'
import { isShown } from '../records/hidden.ts'

/** The start and the exclusive end of a day. */
export interface DayBounds {
  readonly startsAt: Date
  readonly endsAt: Date
}

export interface DayOfFigures extends DayBounds {
  readonly sites: readonly SiteDay[]
}

/** The stored figures of days between two times, in any time zone. */
export const findDayFigures = ({ db, clinicId }: ClinicScope, from: Date, before: Date): Promise<DayOfFigures[]> =>
  db
    .select({ startsAt: dayFigures.startsAt, endsAt: dayFigures.endsAt, sites: dayFigures.sites })
    .from(dayFigures)
    .where(and(eq(dayFigures.clinicId, clinicId), gte(dayFigures.startsAt, from), lte(dayFigures.endsAt, before)))

/** The figures of each of the days, counted from the rows themselves; a finding counts from `confidence` (0–1) on. */
export const countDays = async (
  scope: ClinicScope,
  days: readonly DayBounds[],
  confidence: number,
): Promise<DayOfFigures[]> => {
  const counted: DayOfFigures[] = []
  for (const stretch of stretchesOf(days)) counted.push(...(await countStretch(scope, stretch, confidence)))
  return counted
}

/** Consecutive days are one range, whose size the planner knows. */
const stretchesOf = (days: readonly DayBounds[]): readonly (readonly [DayBounds, ...DayBounds[]])[] => {
  const stretches: [DayBounds, ...DayBounds[]][] = []
  for (const day of days) {
    const own = stretches.at(-1)
    if (own?.at(-1)?.endsAt.getTime() === day.startsAt.getTime()) own.push(day)
    else stretches.push([day])
  }
  return stretches
}

const countStretch = async (
  scope: ClinicScope,
  days: readonly [DayBounds, ...DayBounds[]],
  confidence: number,
): Promise<DayOfFigures[]> => {
  const { db, clinicId } = scope
  const starts = `{${days.map(({ startsAt }) => startsAt.toISOString()).join(',')}}`
  const uploads = db
    .select({
      // Counts from 1: https://www.postgresql.org/docs/current/functions-math.html
      place: sql`width_bucket(${analysis.createdAt}, ${starts}::timestamptz[])`.mapWith(Number).as('day_place'),
      id: analysis.id,
      state: analysis.state,
      reviewed: analysis.reviewed,
      milliseconds: sql`(${analysis.timings}->>'total')::double precision`.as('milliseconds'),
      site: image.siteId,
    })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .where(
      and(
        eq(analysis.clinicId, clinicId),
        gte(analysis.createdAt, days[0].startsAt),
        lt(analysis.createdAt, (days.at(-1) ?? days[0]).endsAt),
        isShown(scope, analysis.imageId),
      ),
    )
    .as('uploads')
  const done = sql`${uploads.state} = 'done'`
  const rows = await db
    .select({
      place: uploads.place,
      site: uploads.site,
      // A radiograph that was stored without an analysis has none to count.
      analyses: sql`count(*) filter (where ${uploads.state} <> 'unanalysed')`.mapWith(Number),
      finished: sql`count(*) filter (where ${done})`.mapWith(Number),
      reviewed: sql`count(*) filter (where ${done} and ${uploads.reviewed})`.mapWith(Number),
      milliseconds: sql<
        number[]
      >`coalesce(json_agg(${uploads.milliseconds}) filter (where ${done} and ${uploads.milliseconds} is not null), '[]')`,
    })
    .from(uploads)
    .groupBy(uploads.place, uploads.site)
  const found = await db
    .select({ place: uploads.place, site: uploads.site, class: finding.class, count: count() })
    .from(uploads)
    .innerJoin(finding, and(eq(finding.analysisId, uploads.id), eq(finding.clinicId, clinicId), isCounted(confidence)))
    .groupBy(uploads.place, uploads.site, finding.class)
  const changed = await db
    .select({
      place: uploads.place,
      site: uploads.site,
      class: classDifference.class,
      count: sql`sum(${classDifference.change})`.mapWith(Number),
    })
    .from(uploads)
    .innerJoin(classDifference, and(eq(classDifference.analysisId, uploads.id), ne(classDifference.change, 0)))
    .groupBy(uploads.place, uploads.site, classDifference.class)
  const keyOf = ({ place, site }: { readonly place: number; readonly site: string | null }) => `${place} ${site}`
  const classes = Map.groupBy([...found, ...changed], keyOf)
  const byDay = Map.groupBy(rows, ({ place }) => place)
  return days.map((day, index) => ({
    startsAt: day.startsAt,
    endsAt: day.endsAt,
    sites: (byDay.get(index + 1) ?? []).map(row => ({
      site: row.site,
      analyses: row.analyses,
      finished: row.finished,
      reviewed: row.reviewed,
      milliseconds: row.milliseconds,
      classes: sumOfClasses(classes.get(keyOf(row)) ?? []),
    })),
  }))
}

/** Findings by class: the detector's, changed by the decisions. Omits classes without a current finding. */
const sumOfClasses = (counts: readonly { readonly class: string; readonly count: number }[]) => {
  const sums = new Map<string, number>()
  for (const { class: name, count } of counts) sums.set(name, (sums.get(name) ?? 0) + count)
  return Object.fromEntries([...sums].filter(([, sum]) => sum > 0))
}

/**
 * Counts past days and stores their figures. Null while a transaction is changing the clinic's radiographs, because the
 * count could miss its changes.
 */
export const keepDays = (scope: ClinicScope, days: readonly DayBounds[], confidence: number) =>
  inTransaction(scope, async inside => {
    const { db, clinicId } = inside
    const [lock] = await db
      .select({ held: sql<boolean>`pg_try_advisory_xact_lock(8716, hashtext(${clinicId}::text))` })
      .from(one)
    if (!lock?.held) return null
    const counted = await countDays(inside, days, confidence)
    if (counted.length > 0) {
      await db
        .insert(dayFigures)
        .values(counted.map(day => ({ ...day, clinicId })))
        .onConflictDoNothing()
    }
    return counted
  })

const one = sql`(select 1) as one`

/** Returns the number of deleted days. */
export const deleteOldDayFigures = async (db: Queryable, before: Date): Promise<number> => {
  const gone = await db.delete(dayFigures).where(lt(dayFigures.endsAt, before)).returning({ at: dayFigures.startsAt })
  return gone.length
}

/** The clinics with uploads since a time, each with its time zone, except closed ones. */
export const findClinicsAtWork = (db: Queryable, since: Date) =>
  db
    .select({ clinicId: clinic.id, timeZone: clinic.timeZone })
    .from(clinic)
    .where(
      and(
        isNull(clinic.heldAt),
        exists(
          db
            .select({ id: analysis.id })
            .from(analysis)
            .where(and(eq(analysis.clinicId, clinic.id), gte(analysis.createdAt, since))),
        ),
      ),
    )
