import { and, asc, eq, getTableColumns, gt, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../applied-migrations.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import { classDifference, finding } from '../../schema.ts'

type NewFinding = Omit<typeof finding.$inferInsert, 'clinicId' | 'analysisId' | 'place'> & { readonly id: string }

/**
 * Writes the detector's findings in their order; they can never be changed afterwards. One JSON value replaces a parameter
 * per field, because a hundred findings would need fourteen hundred parameters. The columns are in the table's order.
 */
export const insertFindings = async (
  { db, clinicId }: ClinicScope,
  analysisId: string,
  findings: readonly NewFinding[],
): Promise<void> => {
  if (findings.length === 0) return
  const rows = JSON.stringify(findings)
  await db.insert(finding).select(sql`
    select (f.value->>'id')::uuid, ${clinicId}::uuid, ${analysisId}::uuid, (f.ordinality - 1)::integer,
      f.value->>'class', (f.value->>'classId')::integer, (f.value->>'confidence')::double precision,
      (f.value->>'x')::double precision, (f.value->>'y')::double precision,
      (f.value->>'width')::double precision, (f.value->>'height')::double precision,
      f.value->'points', f.value->>'tooth', nullif(f.value->'placement', 'null'::jsonb), f.value->>'location',
      coalesce((f.value->>'experimental')::boolean, false), coalesce((f.value->>'research')::boolean, false)
    from jsonb_array_elements(${rows}::jsonb) with ordinality as f(value, ordinality)`)
}

export const findFindings = ({ db, clinicId }: ClinicScope, analysisId: string) =>
  db
    .select()
    .from(finding)
    .where(and(eq(finding.clinicId, clinicId), eq(finding.analysisId, analysisId)))
    .orderBy(asc(finding.place))

/** The findings of several analyses, each in the detector's order. */
export const findFindingsOf = ({ db, clinicId }: ClinicScope, analysisIds: readonly string[]) =>
  db
    .select()
    .from(finding)
    .where(and(eq(finding.clinicId, clinicId), inArray(finding.analysisId, [...analysisIds])))
    .orderBy(asc(finding.analysisId), asc(finding.place))

/** Findings without their outlines, which are most of their bytes. */
export const findBoxesOf = ({ db, clinicId }: ClinicScope, analysisIds: readonly string[]) =>
  db
    .select({ ...getTableColumns(finding), points: sql<(typeof finding.$inferSelect)['points']>`'[]'::jsonb` })
    .from(finding)
    .where(and(eq(finding.clinicId, clinicId), inArray(finding.analysisId, [...analysisIds])))
    .orderBy(asc(finding.analysisId), asc(finding.place))

/**
 * The classes of the clinic's findings from `confidence` (0–1) on, and of those that dentists added or edited. Skips through
 * the index from one class to the next, because there are few classes and many findings.
 */
export const findClassesFound = async ({ db, clinicId }: ClinicScope, confidence: number): Promise<string[]> => {
  const standing = and(eq(classDifference.clinicId, clinicId), gt(classDifference.standing, 0))
  const next = (after: SQL) => sql`least((
    select ${finding.class} from ${finding}
    where ${and(eq(finding.clinicId, clinicId), isCounted(confidence))} and ${finding.class} > ${after}
    order by ${finding.class} limit 1), (
    select ${classDifference.class} from ${classDifference}
    where ${standing} and ${classDifference.class} > ${after}
    order by ${classDifference.class} limit 1))`
  const rows = rowsOf<{ class: string }>(
    await db.execute(sql`
      with recursive found(class) as (
        select ${next(sql`''`)}
        union all
        select ${next(sql`found.class`)} from found where found.class is not null)
      select class from found where class is not null`),
  )
  return rows.map(row => row.class)
}

export type FindingRow = typeof finding.$inferSelect

/** The findings that a count includes: those that a dentist sees by default, including experimental ones. */
export const isCounted = (confidence: number) => gte(finding.confidence, confidence)
