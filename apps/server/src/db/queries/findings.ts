import { and, asc, eq } from 'drizzle-orm'
import type { ClinicScope } from '../clinic-scope.ts'
import { finding } from '../schema.ts'

type NewFinding = Omit<typeof finding.$inferInsert, 'clinicId' | 'analysisId' | 'place'>

/** Writes what the detector said, in its order. There is no way to change it afterwards. */
export const insertFindings = async (
  { db, clinicId }: ClinicScope,
  analysisId: string,
  findings: readonly NewFinding[],
): Promise<void> => {
  if (findings.length === 0) return
  await db.insert(finding).values(findings.map((row, place) => ({ ...row, clinicId, analysisId, place })))
}

export const findFindings = ({ db, clinicId }: ClinicScope, analysisId: string) =>
  db
    .select()
    .from(finding)
    .where(and(eq(finding.clinicId, clinicId), eq(finding.analysisId, analysisId)))
    .orderBy(asc(finding.place))

export type FindingRow = typeof finding.$inferSelect
