import type { Fdi } from './fdi.ts'

/** What a dentist decides about a tooth of a radiograph: 'absent' from the mouth, or 'present' although none was found. */
export const decidedPresences = ['present', 'absent'] as const
export type DecidedPresence = (typeof decidedPresences)[number]

/** A dentist's latest decision about one tooth. */
export interface ToothDecision {
  readonly tooth: Fdi
  readonly presence: DecidedPresence
}
