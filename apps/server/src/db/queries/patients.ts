import type { ClinicScope } from '../clinic-scope.ts'
import { patient } from '../schema.ts'
import { searchableLines } from '../searchable.ts'

type NewPatient = Omit<typeof patient.$inferInsert, 'clinicId' | 'search'>

/** Last name first, which makes it the order of a list as well. */
const searchOf = ({ firstName, lastName, recordNumber = null }: NewPatient): string =>
  searchableLines(`${lastName} ${firstName}`, `${firstName} ${lastName}`, recordNumber)

export const insertPatient = async ({ db, clinicId }: ClinicScope, values: NewPatient): Promise<string> => {
  const [row] = await db
    .insert(patient)
    .values({ ...values, clinicId, search: searchOf(values) })
    .returning({ id: patient.id })
  if (!row) throw new Error('the patient was not inserted')
  return row.id
}
