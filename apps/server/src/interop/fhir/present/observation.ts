import { isChartTooth } from '@xrai/contract/charting/chart-teeth'
import { faceText, type Surface, surfacesOf } from '@xrai/contract/charting/faces'
import { surfaceCode } from '@xrai/contract/charting/surface-codes'
import { codeOfClass } from '@xrai/contract/classes/class-codes'
import { inSpanish } from '@xrai/contract/strings/translate'
import { locationText } from '@xrai/contract/teeth/placement-text'
import { observationId, referenceTo, systems } from '../addresses.ts'
import type { Entry, ReportedFinding } from '../read-entries.ts'
import type { CodeableConcept, Component, Observation, ObservationStatus } from '../resources.ts'
import { clinicOf, deviceOf, type Presenting, subjectOf, takenAt } from './entry-facts.ts'

/** True if a dentist is responsible for the report. */
const isIssued = ({ status }: Entry): boolean => status === 'final' || status === 'amended'

/**
 * 'final' once a dentist has decided on the finding in an issued report; a finding that only the detector reported stays
 * 'preliminary', even in a final report. 'entered-in-error' if a dentist rejected it: then it is in no report, and a search
 * returns it only on request.
 */
export const observationStatusOf = (entry: Entry, { finding: { state } }: ReportedFinding): ObservationStatus => {
  if (state === 'rejected') return 'entered-in-error'
  return isIssued(entry) && state !== 'undecided' ? 'final' : 'preliminary'
}

const toothConcept = (tooth: string): CodeableConcept => {
  const display = inSpanish('fhir.tooth', { tooth })
  return { coding: [{ system: systems.tooth, code: tooth, display }], text: display }
}

const surfaceConcept = (surface: Surface): CodeableConcept => ({
  coding: [{ system: systems.surface, ...surfaceCode(surface) }],
  text: inSpanish(faceText(surface.tooth, surface.face)),
})

/** One tooth, else the location in words; undefined if unknown. */
const bodySiteOf = ({ finding }: ReportedFinding): CodeableConcept | undefined => {
  if (isChartTooth(finding.tooth)) return toothConcept(finding.tooth)
  const text = locationText(finding, inSpanish)
  return text ? { text } : undefined
}

const classConcept = (id: string, { addresses }: Presenting): CodeableConcept => {
  const { code, meaning } = codeOfClass(id).own
  return { coding: [{ system: addresses.system('CodeSystem/xrai-class'), code, display: meaning }], text: meaning }
}

export const componentCodes = {
  confidence: 'fhir.confidence',
  number: 'fhir.number',
  tooth: 'fhir.onTooth',
  surface: 'fhir.onSurface',
  experimental: 'fhir.experimental',
} as const

const componentsOf = ({ finding, number }: ReportedFinding, { addresses }: Presenting): Component[] => {
  const code = (name: keyof typeof componentCodes): CodeableConcept => {
    const display = inSpanish(componentCodes[name])
    return { coding: [{ system: addresses.system('CodeSystem/component'), code: name, display }], text: display }
  }
  const { confidence, placement, tooth, experimental, state } = finding
  const percent = { unit: '%', system: systems.ucum, code: '%' }
  const covered = !isChartTooth(tooth) && placement?.kind === 'span' ? placement.teeth : []
  return [
    ...(confidence === null
      ? []
      : [{ code: code('confidence'), valueQuantity: { value: Math.round(confidence * 1000) / 10, ...percent } }]),
    ...(number === null ? [] : [{ code: code('number'), valueInteger: number }]),
    ...covered.map(one => ({ code: code('tooth'), valueCodeableConcept: toothConcept(one) })),
    ...surfacesOf(finding).map(one => ({ code: code('surface'), valueCodeableConcept: surfaceConcept(one) })),
    ...(experimental && state === 'undecided' ? [{ code: code('experimental'), valueBoolean: true }] : []),
  ]
}

/** A finding after all decisions. */
export const presentObservation = (entry: Entry, one: ReportedFinding, presenting: Presenting): Observation => {
  const { finding } = one
  const { analysis, image } = entry
  const subject = subjectOf(entry)
  const [bodySite, device] = [bodySiteOf(one), finding.original ? deviceOf(entry) : undefined]
  const dentist = finding.decidedBy && referenceTo('Practitioner', finding.decidedBy.id)
  const component = componentsOf(one, presenting)
  const at = finding.decidedAt ?? (analysis.finishedAt ?? analysis.createdAt).toISOString()
  return {
    resourceType: 'Observation',
    id: observationId(analysis.id, finding.detection_id),
    meta: { lastUpdated: at },
    status: observationStatusOf(entry, one),
    category: [{ coding: [{ system: systems.observationCategory, code: 'imaging', display: 'Imaging' }] }],
    code: classConcept(finding.class, presenting),
    ...(subject && { subject }),
    effectiveDateTime: takenAt(entry),
    issued: at,
    performer: [dentist ?? clinicOf(entry)],
    valueBoolean: true,
    ...(finding.note && { note: [{ ...(dentist && { authorReference: dentist }), text: finding.note }] }),
    ...(bodySite && { bodySite }),
    ...(device && { device }),
    derivedFrom: [referenceTo('ImagingStudy', image.id)],
    ...(component.length > 0 && { component }),
  }
}

/** The findings that the report prints, in its order. */
export const printedOf = ({ findings }: Entry): readonly ReportedFinding[] =>
  findings.filter(({ number }) => number !== null).toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
