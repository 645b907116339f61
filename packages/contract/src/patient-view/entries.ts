import type { Fdi } from '../teeth/fdi.ts'
import type { PatientFinding } from './page-schema.ts'
import { type PatientSection, patientSectionOf, patientSections } from './plain-words.ts'

/** The findings of one class on one tooth, which one crop shows. */
export interface PatientPlace {
  readonly teeth: readonly Fdi[]
  /** The other number that its tooth may have. */
  readonly otherTooth?: PatientFinding['otherTooth']
  readonly findings: readonly PatientFinding[]
}

/** One explanation: a class on one tooth or, if it is a treatment, on all teeth that have it. */
export interface PatientEntry {
  readonly class: string
  readonly places: readonly PatientPlace[]
}

export interface PatientGroup {
  readonly section: PatientSection
  readonly entries: readonly PatientEntry[]
}

/** By FDI number; findings without a tooth come last. */
const byTooth = (a: PatientPlace, b: PatientPlace): number => rank(a) - rank(b)
const rank = ({ teeth }: PatientPlace): number => Number(teeth[0] ?? 99)

/** One of two teeth is another place than both of them. */
const placeKey = ({ teeth, otherTooth }: PatientFinding, at: number): string => {
  if (otherTooth) return `${teeth.join(' ')} or ${otherTooth}`
  return teeth.join(' ') || `apart ${at}`
}

/** A finding without a tooth is shown separately, because the others may be elsewhere in the mouth. */
const placesOf = (findings: readonly PatientFinding[]): readonly PatientPlace[] =>
  [...Map.groupBy(findings, placeKey).values()]
    .map(found => ({ teeth: found[0]?.teeth ?? [], otherTooth: found[0]?.otherTooth, findings: found }))
    .toSorted(byTooth)

/**
 * The sections of the page in order: findings to treat or watch by tooth, then treatments by class, then the rest by
 * tooth.
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
    const apart = byClass.flatMap(entry => entry.places.map(place => ({ class: entry.class, places: [place] })))
    const first = ({ places: [place] }: PatientEntry) => (place ? rank(place) : 99)
    return [{ section, entries: apart.toSorted((a, b) => first(a) - first(b)) }]
  })
