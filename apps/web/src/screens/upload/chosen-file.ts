import { numberFormat } from '../../language/formats.ts'

/** The kinds of file that the pickers take; what is inside is the server's to judge. */
export const acceptedFiles = 'image/*,.dcm,application/dicom'

export const isDicom = (file: File) => file.type === 'application/dicom' || /\.(dcm|dicom)$/i.test(file.name)

export const isAccepted = (file: File) => file.type.startsWith('image/') || isDicom(file)

export interface Choice {
  /** The first file that can be a radiograph. */
  readonly file: File | undefined
  /** How many more there were: only one image is analysed at a time. */
  readonly dropped: number
}

/** One file out of those offered, while `room` says whether there is place for one. */
export function chooseFile(offered: readonly File[], room: boolean): Choice {
  const file = room ? offered.find(isAccepted) : undefined
  return { file, dropped: offered.length - (file ? 1 : 0) }
}

const units = ['B', 'kB', 'MB', 'GB'] as const
const number = numberFormat('es', { maximumFractionDigits: 1 })

/** A file's size as a person reads it: 728 652 bytes are 728,7 kB. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${number().format(bytes / 1000 ** power)} ${units[power]}`
}
