import type { Fdi } from './fdi.ts'

/** The decisions about a tooth of a radiograph: 'absent' from the mouth, or 'present' although it was not detected. */
export const decidedPresences = ['present', 'absent'] as const
export type DecidedPresence = (typeof decidedPresences)[number]

/** A dentist's latest decision about one tooth. */
export interface ToothDecision {
  readonly tooth: Fdi
  readonly presence: DecidedPresence
}
