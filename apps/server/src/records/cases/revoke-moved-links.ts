import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findOpenPatientLinks, revokePatientLinks } from '../../db/queries/reports/patient-links.ts'

/**
 * Applies a change to a radiograph, or to all of a case or of patients, whose analyses are locked; then revokes the links of those that
 * belong to another patient now. A link to a radiograph without a patient stays open if the patient whom it gets has the
 * birth date of its file.
 */
export const revokeMovedLinks = async <T>(
  scope: ClinicScope,
  of: Parameters<typeof findOpenPatientLinks>[1],
  change: () => Promise<T>,
): Promise<T> => {
  const now = new Date()
  const before = await findOpenPatientLinks(scope, of, now)
  const made = await change()
  if (before.length === 0) return made
  const after = new Map((await findOpenPatientLinks(scope, of, now)).map(link => [link.id, link]))
  const moved = before.filter(({ id, patientId, birthDate }) => {
    const link = after.get(id)
    if (link?.patientId === patientId) return false
    return patientId !== null || link?.birthDate !== birthDate
  })
  await revokePatientLinks(
    scope,
    moved.map(({ id }) => id),
    now,
  )
  return made
}
