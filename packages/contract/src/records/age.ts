import type { DicomFacts } from './radiograph.ts'

/** Whole years between two calendar days (YYYY-MM-DD), or null where they make no human age. */
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
  /** The patient record's. */
  readonly birthDate: string | null
  readonly dicom: DicomAge | null | undefined
  /** When the picture came here: no patient is younger on it than then. */
  readonly uploadedOn: string
}

/** How old the patient is on the picture: by the record, else by the file; null where neither has it. */
export const ageOnPicture = ({ birthDate, dicom, uploadedOn }: AgeFacts): number | null => {
  const born = birthDate ?? dicom?.patientBirthDate ?? null
  const age = born === null ? null : ageOn(born, dicom?.studyDate ?? uploadedOn)
  return age ?? dicom?.patientAge ?? null
}

/** The detector learnt from mouths of permanent teeth. */
const adultFrom = 13

export const isChild = (age: number | null): boolean => age !== null && age < adultFrom
