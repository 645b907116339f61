import { numberFormat } from '../../base/language/formats.ts'
import { isDicomInside } from '../../records/assign/patient-of.ts'

const dicoms = new WeakSet<File>()

/**
 * Recognises DICOM files by their content: on DICOM media they are called 'IM0001' (PS3.10 §8.2), for which browsers
 * have no type. An unreadable file is ignored.
 */
export async function recogniseDicoms(offered: readonly File[]): Promise<void> {
  const read = async (file: File) => {
    if (await isDicomInside(file).catch(() => false)) dicoms.add(file)
  }
  await Promise.all(offered.map(read))
}

/** By its name or type, or by its content once `recogniseDicoms` has read it. */
export const isDicom = (file: File) =>
  dicoms.has(file) || file.type === 'application/dicom' || /\.(dcm|dicom)$/i.test(file.name)

/** The directory of DICOM media, itself a DICOM file without an image (PS3.10 §8.6). */
const isMediaDirectory = (file: File) => /^dicomdir$/i.test(file.name)

/** True if a file may be a radiograph; the server checks its content. */
export const isAccepted = (file: File) =>
  (file.type.startsWith('image/') || isNamedImage(file) || isDicom(file)) && !isMediaDirectory(file)

/** The format of an iPhone's photos, which neither most browsers nor the server can read. */
export const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** A system without these formats reports no type for them. */
const isNamedImage = (file: File) => file.type === '' && /\.(tiff?|webp)$/i.test(file.name)

export interface Choice {
  /** The first file that can be a radiograph and be read. */
  readonly file: File | undefined
  /** The number of further files, because only one image is analysed at a time. */
  readonly dropped: number
}

/** Chooses one of the offered files, if `room` allows one. */
export function chooseFile(offered: readonly File[], room: boolean): Choice {
  const file = room ? offered.find(file => isAccepted(file) && !isHeic(file)) : undefined
  return { file, dropped: offered.length - (file ? 1 : 0) }
}

const units = ['B', 'kB', 'MB', 'GB'] as const
const number = numberFormat('es-PE', { maximumFractionDigits: 1 })

/** A file's size for users: 728 652 bytes are 728,7 kB. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${number().format(bytes / 1000 ** power)} ${units[power]}`
}
