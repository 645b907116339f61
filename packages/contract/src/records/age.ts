import type { DicomFacts } from './radiograph.ts'

/** Whole years between two calendar days (YYYY-MM-DD); null if they give no plausible human age. */
export function ageOn(birthDate: string, day: string): number | null {
  const [birthYear, year] = [birthDate, day].map(date => Number(date.slice(0, 4)))
  if (birthYear === undefined || year === undefined) return null
  const beforeBirthday = day.slice(5) < birthDate.slice(5)
  const age = year - birthYear - (beforeBirthday ? 1 : 0)
  return age >= 0 && age <= 130 ? age : null
}

/** A DICOM file's facts about the patient's age. */
export type DicomAge = Pick<DicomFacts, 'patientBirthDate' | 'patientAge' | 'studyDate'>

export interface AgeFacts {
  /** From the patient record. */
  readonly birthDate: string | null
  readonly dicom: DicomAge | null | undefined
  /** The upload day: an upper bound for the day of the exposure. */
  readonly uploadedOn: string
}

/** The patient's age on the radiograph, from the record, else from the file; null if both lack it. */
export const ageOnRadiograph = ({ birthDate, dicom, uploadedOn }: AgeFacts): number | null => {
  const born = birthDate ?? dicom?.patientBirthDate ?? null
  const age = born === null ? null : ageOn(born, dicom?.studyDate ?? uploadedOn)
  return age ?? dicom?.patientAge ?? null
}

/** The detector was trained on permanent dentitions. */
const adultFrom = 13

export const isChild = (age: number | null): boolean => age !== null && age < adultFrom
