/** Whether a query was refused by that unique index (SQLSTATE 23505). */
export const violates = (error: unknown, index: string): boolean => {
  const violation = violationOf(error)
  return violation?.code === '23505' && violation.constraint === index
}

/** As drizzle-kit names the foreign key of every `patient_id`. */
const toPatient = /_patient_id_patient_id_fk$/

/**
 * Whether a row was to name a patient who is gone (SQLSTATE 23503): merged or erased after the call had found the patient, for
 * a merge holds its patients against every new reference until it is done.
 */
export const namesGonePatient = (error: unknown): boolean => {
  const violation = violationOf(error)
  return violation?.code === '23503' && toPatient.test(violation.constraint)
}

/** Drizzle keeps the database's error as its cause. */
const violationOf = (error: unknown) => {
  const cause = error instanceof Error ? error.cause : null
  if (!(cause instanceof Error)) return null
  return { code: Reflect.get(cause, 'code'), constraint: String(Reflect.get(cause, 'constraint')) }
}
