import type { patientLinkStates } from '@xrai/contract/routes/patient-links'
import type { PatientLinkRow } from '../../db/queries/reports/patient-links.ts'

/** After this many wrong birth dates a link is permanently locked. */
export const mostWrongDates = 5

type Ends = Pick<PatientLinkRow, 'revokedAt' | 'expiresAt' | 'wrongDates'>

export const stateOfLink = (
  { revokedAt, expiresAt, wrongDates }: Ends,
  now: Date,
): (typeof patientLinkStates)[number] => {
  if (revokedAt) return 'revoked'
  if (wrongDates >= mostWrongDates) return 'locked'
  return expiresAt <= now ? 'ended' : 'open'
}
