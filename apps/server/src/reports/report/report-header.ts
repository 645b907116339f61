import type { DocumentType } from '@xrai/contract/records/identity-document'
import { defaultConfidence, reportNameMaximum } from '@xrai/contract/records/limits'
import { cleanLine } from '@xrai/contract/records/plain-name'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import type { ReportFilters, ReportHeader, ReportModel, ReportTexts } from '@xrai/contract/records/report'
import { inSpanish } from '@xrai/contract/strings/translate'
import { storable } from '../../db/storable.ts'

/** The data of the patient record; null if unknown. */
interface PatientFacts {
  readonly name: string | null
  readonly birthDate: string | null
  readonly sex: ReportHeader['patientSex']
}

/** Also printed on the sheet. */
export interface PatientIdentity {
  readonly documentType: DocumentType | null
  readonly documentNumber: string | null
  readonly recordNumber: string | null
}

/** The document in its printed form: 'DNI 12345678'. */
export const printedDocument = ({
  documentType: type,
  documentNumber: number,
}: Pick<PatientIdentity, 'documentType' | 'documentNumber'>): string | null =>
  type && number ? inSpanish(`patients.documentShort.${type}`, { number }) : null

export interface HeaderFacts {
  /** The case's patient, if the analysis is in a case that has one. */
  readonly patient: PatientFacts | null
  readonly dicom: DicomFacts | null
  /** The latest requesting dentist of the patient's earlier radiographs. */
  readonly requestingDentist?: string | null
}

const tidy = (text: string): string | null =>
  text.replace(/\s+/g, ' ').trim().slice(0, reportNameMaximum).trim() || null

/** The header of an unedited report. The case's patient takes precedence over the file, the file's requesting dentist over the last one; unknown values stay null. */
export const defaultHeader = ({ patient, dicom, requestingDentist }: HeaderFacts): ReportHeader => ({
  requestingDentist: tidy(dicom?.referringPhysician ?? '') ?? requestingDentist ?? null,
  patientName: tidy(patient?.name ?? '') ?? tidy(dicom?.patientName ?? ''),
  // Computed from the birth date, so that it follows a corrected date of the radiograph.
  patientAge: null,
  patientSex: patient?.sex ?? dicom?.patientSex ?? null,
  radiographyDate: dicom?.studyDate ?? null,
})

export const birthDateOf = ({ patient, dicom }: Pick<HeaderFacts, 'patient' | 'dicom'>): string | null =>
  patient?.birthDate ?? dicom?.patientBirthDate ?? null

/** Specification §2.8: 20 %, no class filter. */
export const defaultFilters: ReportFilters = { minimumConfidence: Math.round(defaultConfidence * 100), classes: [] }

/**
 * The form sends every field back. An age that equals the displayed one was not entered by the dentist, so the stored value
 * stays: null keeps following the birth date.
 */
export const keepUntouchedAge = (sent: ReportHeader, stored: ReportHeader, shownAge: number | null): ReportHeader =>
  sent.patientAge === shownAge ? { ...sent, patientAge: stored.patientAge } : sent

const clean = (text: string): string => storable(text).trim()

/** Treats a blank text as unknown. */
const cleanOrNull = (text: string | null): string | null => (text === null ? null : clean(text) || null)

/** A name on one line. A report's text is cleaned instead of refused, because it is saved while it is typed. */
const nameOrNull = (text: string | null): string | null => cleanLine(storable(text ?? '')) || null

export const cleanHeader = (header: ReportHeader): ReportHeader => ({
  ...header,
  requestingDentist: nameOrNull(header.requestingDentist),
  patientName: nameOrNull(header.patientName),
})

/** Keeps line breaks; blank recommendations become null. */
export const cleanTexts = ({ conclusion, recommendations, notes }: ReportTexts): ReportTexts => ({
  conclusion: cleanOrNull(conclusion),
  recommendations: recommendations === null ? null : clean(recommendations),
  notes: cleanOrNull(notes),
})

/** Proposals that equal the displayed ones were not written by the dentist, so they keep following the decisions. */
export const keepProposals = (
  sent: ReportTexts,
  shown: Pick<ReportModel, 'recommendations' | 'hasOwnRecommendations'>,
): ReportTexts =>
  !shown.hasOwnRecommendations && sent.recommendations === shown.recommendations.join('\n')
    ? { ...sent, recommendations: null }
    : sent

/** Removes duplicate classes, so that equal selections are stored as equal values. */
export const cleanFilters = ({ minimumConfidence, classes }: ReportFilters): ReportFilters => ({
  minimumConfidence,
  classes: [...new Set(classes.map(clean).filter(Boolean))].toSorted(),
})
