import { type PatientPlace, patientGroups } from '@xrai/contract/patient-view/entries'
import type { PatientFinding } from '@xrai/contract/patient-view/page-schema'

export interface ChairSlide {
  readonly class: string
  readonly place: PatientPlace
}

/** The findings to explain, in the order of the patient's page. */
export const chairSlides = (findings: readonly PatientFinding[]): readonly ChairSlide[] =>
  patientGroups(findings).flatMap(({ entries }) =>
    entries.flatMap(entry => entry.places.map(place => ({ class: entry.class, place }))),
  )

const leastSwipe = 48

/** The step for a drag by these pixels: forward to the left; 0 unless it is mostly horizontal. */
export function stepOfSwipe(x: number, y: number): -1 | 0 | 1 {
  if (Math.abs(x) < leastSwipe || Math.abs(x) < 1.5 * Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
