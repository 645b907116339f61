import type { ClinicScope } from '../clinic-scope.ts'
import { patient } from '../schema.ts'

type NewPatient = Omit<typeof patient.$inferInsert, 'clinicId'>

export const insertPatient = async ({ db, clinicId }: ClinicScope, values: NewPatient): Promise<string> => {
  const [row] = await db
    .insert(patient)
    .values({ ...values, clinicId })
    .returning({ id: patient.id })
  if (!row) throw new Error('the patient was not inserted')
  return row.id
}
