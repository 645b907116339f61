import { ageOnRadiograph, type DicomAge, isChild } from '@xrai/contract/records/age'

/** The age facts of each radiograph's file, if any; they never leave this device. */
export interface Pictured {
  readonly ages: readonly (DicomAge | undefined)[]
  /** From the patient record. */
  readonly birthDate: string | null
  readonly today: string
}

/**
 * True if one of the radiographs shows a child. The server may be unable to decide this, because it gets the file
 * without the patient's data.
 */
export const isOfChild = ({ ages, birthDate, today }: Pictured): boolean =>
  ages.some(dicom => isChild(ageOnRadiograph({ birthDate, dicom, uploadedOn: today })))
