/** True if that unique index rejected the query (SQLSTATE 23505). */
export const violates = (error: unknown, index: string): boolean => {
  const violation = violationOf(error)
  return violation?.code === '23505' && violation.constraint === index
}

/** The name that drizzle-kit gives the foreign key of every `patient_id`. */
const toPatient = /_patient_id_patient_id_fk$/

/**
 * True if a row referenced a patient who no longer exists (SQLSTATE 23503): merged or erased after the call found the
 * patient. A merge locks its patients against new references until it commits.
 */
export const namesGonePatient = (error: unknown): boolean => {
  const violation = violationOf(error)
  return violation?.code === '23503' && toPatient.test(violation.constraint)
}

/** Drizzle wraps the database's error as its cause. */
const violationOf = (error: unknown) => {
  const cause = error instanceof Error ? error.cause : null
  if (!(cause instanceof Error)) return null
  return { code: Reflect.get(cause, 'code'), constraint: String(Reflect.get(cause, 'constraint')) }
}
