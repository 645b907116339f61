import { detectionClass } from '../classes/detection-class.ts'
import type { Fdi } from '../teeth/fdi.ts'
import type { PatientFinding } from './page-schema.ts'
import { type PatientSection, patientSectionOf, patientSections } from './plain-words.ts'

/** The findings of one class on one tooth, which one crop shows. */
export interface PatientPlace {
  readonly teeth: readonly Fdi[]
  /** The other number that its tooth may have. */
  readonly otherTooth?: PatientFinding['otherTooth']
  /** The patient's side of a finding without a tooth. */
  readonly side?: PatientFinding['side']
  readonly findings: readonly PatientFinding[]
}

/** One explanation: a class on one tooth or, if it is a treatment or anatomy, everywhere. */
export interface PatientEntry {
  readonly class: string
  readonly places: readonly PatientPlace[]
}

export interface PatientGroup {
  readonly section: PatientSection
  readonly entries: readonly PatientEntry[]
}

/** By FDI number; findings without a tooth come last, the right one before the left. */
const byTooth = (a: PatientPlace, b: PatientPlace): number => rank(a) - rank(b)
const rank = ({ teeth, side }: PatientPlace): number => Number(teeth[0] ?? (side === 'left' ? 100 : 99))

/** One of two teeth is another place than both of them. */
const placeKey = ({ teeth, otherTooth }: PatientFinding, at: number): string => {
  if (otherTooth) return `${teeth.join(' ')} or ${otherTooth}`
  return teeth.join(' ') || `apart ${at}`
}

/** A finding without a tooth is shown separately, because the others may be elsewhere in the mouth. */
const placesOf = (findings: readonly PatientFinding[]): readonly PatientPlace[] =>
  [...Map.groupBy(findings, placeKey).values()]
    .map(found => ({
      teeth: found[0]?.teeth ?? [],
      otherTooth: found[0]?.otherTooth,
      side: found[0]?.side,
      findings: found,
    }))
    .toSorted(byTooth)

/**
 * The sections of the page in order: findings to treat or watch by tooth, then treatments by class, then the rest by
 * tooth, anatomy by class.
 */
export const patientGroups = (findings: readonly PatientFinding[]): readonly PatientGroup[] =>
  patientSections.flatMap((section): readonly PatientGroup[] => {
    const own = findings.filter(finding => patientSectionOf(finding.class) === section)
    if (own.length === 0) return []
    const byClass = [...Map.groupBy(own, finding => finding.class)].map(([id, found]) => ({
      class: id,
      places: placesOf(found),
    }))
    if (section === 'treated') return [{ section, entries: byClass }]
    const apart = byClass.flatMap(entry =>
      detectionClass(entry.class).group === 'anatomy'
        ? [entry]
        : entry.places.map(place => ({ class: entry.class, places: [place] })),
    )
    const first = ({ places: [place] }: PatientEntry) => (place ? rank(place) : 99)
    return [{ section, entries: apart.toSorted((a, b) => first(a) - first(b)) }]
  })
