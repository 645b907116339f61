import { ageOnPicture, type DicomAge, isChild } from '@xrai/contract/records/age'

/** The age facts of each picture's file, if any; they never leave this device. */
export interface Pictured {
  readonly ages: readonly (DicomAge | undefined)[]
  /** The patient record's. */
  readonly birthDate: string | null
  readonly today: string
}

/**
 * Whether one of the pictures is of a child. The server may not be able to tell, because it gets the file without the
 * patient's data.
 */
export const isOfChild = ({ ages, birthDate, today }: Pictured): boolean =>
  ages.some(dicom => isChild(ageOnPicture({ birthDate, dicom, uploadedOn: today })))
