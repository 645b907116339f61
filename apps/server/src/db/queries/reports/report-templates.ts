import { and, asc, eq } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { reportTemplate } from '../../schema.ts'

type NewTemplate = Pick<typeof reportTemplate.$inferInsert, 'field' | 'text'>

export const findTemplates = ({ db, clinicId }: ClinicScope) =>
  db
    .select({ id: reportTemplate.id, field: reportTemplate.field, text: reportTemplate.text })
    .from(reportTemplate)
    .where(eq(reportTemplate.clinicId, clinicId))
    .orderBy(asc(reportTemplate.field), asc(reportTemplate.text))

/** Does nothing if the clinic already has that text. */
export const insertTemplate = async ({ db, clinicId }: ClinicScope, values: NewTemplate): Promise<void> => {
  await db
    .insert(reportTemplate)
    .values({ ...values, clinicId })
    .onConflictDoNothing()
}

/** False if this clinic does not have the template. */
export const deleteTemplate = async ({ db, clinicId }: ClinicScope, id: string): Promise<boolean> => {
  const rows = await db
    .delete(reportTemplate)
    .where(and(eq(reportTemplate.clinicId, clinicId), eq(reportTemplate.id, id)))
    .returning({ id: reportTemplate.id })
  return rows.length > 0
}
