import { type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from './clinic-scope.ts'
import { newId } from './columns.ts'
import type { Queryable } from './database.ts'
import { caseSearchQuery } from './queries/records/case-cards.ts'
import { analysis, clinicalCase, image } from './schema.ts'
import { searchableLines, searchPattern } from './searchable.ts'

/** For the benchmark of the lists: many cases at once, each with one analysed image, and the query plan of their search. */
export interface GeneratedCase {
  readonly name: string
  readonly description: string | null
  readonly patientId: string | null
  readonly at: Date
}

export const insertManyCases = async (
  scope: ClinicScope,
  by: string,
  cases: readonly GeneratedCase[],
): Promise<void> => {
  const { db, clinicId } = scope
  const rows = cases.map(({ name, description, patientId, at }) => {
    return { id: newId(at), name, description, patient: patientId, at, search: searchableLines(name, description) }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, name text, description text, patient uuid, at timestamptz, search text)`
  await db.execute(sql`
    insert into ${clinicalCase} (id, clinic_id, patient_id, name, description, search, created_at, completed_at, processing_ms)
    select id, ${clinicId}, patient, name, description, search, at, at, 4200 from ${given}`)
  await db.execute(sql`
    insert into ${image} (id, clinic_id, case_id, uploaded_by, file_name, search, bytes, format, width, height, bits_per_sample, original_hash, created_at)
    select id, ${clinicId}, id, ${by}, 'radiografia.jpg', E'radiografia.jpg\n', 1, 'jpeg', 2900, 1450, 8, repeat('0', 64), at from ${given}`)
  await db.execute(sql`
    insert into ${analysis} (id, clinic_id, image_id, requested_by, type, state, experimental, created_at)
    select id, ${clinicId}, id, ${by}, 'panoramic', 'done', false, at from ${given}`)
}

/** How the database answers a search, line by line. */
export const explainCaseSearch = async (scope: ClinicScope, q: string): Promise<readonly string[]> => {
  const search = { pattern: searchPattern(q) ?? '%', deletedAfter: null, offset: 0, limit: 20 }
  return explain(scope.db, caseSearchQuery(scope, search).getSQL())
}

const explain = async (db: Queryable, query: SQL): Promise<readonly string[]> => {
  const answer: unknown = await db.execute(sql`explain (analyze, buffers, costs off) ${query}`)
  const rows: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'rows') : []
  return Array.isArray(rows) ? rows.map(row => String(Object.values(row)[0])) : []
}
