import { ageOnPicture, type DicomAge, isChild } from '@xrai/contract/case/age'

/** Of each picture what its file tells of the age, if anything; nothing of it leaves this device. */
export interface Pictured {
  readonly ages: readonly (DicomAge | undefined)[]
  /** Of the patient on record. */
  readonly birthDate: string | null
  readonly today: string
}

/** Whether one of the pictures is of a child. The server, to which a file goes without its patient, may never know. */
export const isOfChild = ({ ages, birthDate, today }: Pictured): boolean =>
  ages.some(dicom => isChild(ageOnPicture({ birthDate, dicom, uploadedOn: today })))
