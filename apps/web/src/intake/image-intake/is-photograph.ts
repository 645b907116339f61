import { cameraFile } from './camera.ts'
import { editsOf } from './edit-file.ts'

/** EXIF is in one segment of at most 64 kB, among the first of a JPEG. */
const headBytes = 128 * 1024

const startOfImage = 0xffd8
const app1 = 0xffe1
const startOfScan = 0xffda
const exifName = 0x45786966
const littleEndian = 0x4949
const exifPointer = 0x8769
const fNumber = 0x829d

/** True for an image that this app's camera took, or that states the aperture of a lens (EXIF FNumber). */
export async function isPhotograph(file: File): Promise<boolean> {
  // An edited file has no EXIF.
  const { original } = editsOf(file)
  if (original.name === cameraFile) return true
  try {
    return hasAperture(new DataView(await original.slice(0, headBytes).arrayBuffer()))
  } catch {
    // A RangeError of a file that is cut off or no JPEG, or a file that is gone.
    return false
  }
}

function hasAperture(jpeg: DataView): boolean {
  if (jpeg.getUint16(0) !== startOfImage) return false
  for (let at = 2; ; at += 2 + jpeg.getUint16(at + 2)) {
    const marker = jpeg.getUint16(at)
    if (marker === startOfScan || marker < 0xff00) return false
    if (marker === app1 && jpeg.getUint32(at + 4) === exifName) return statesAperture(jpeg, at + 10)
  }
}

/** Looks up FNumber in the EXIF directory that the first directory points to (CIPA DC-008 4.6.3). */
function statesAperture(jpeg: DataView, start: number): boolean {
  const isLittle = jpeg.getUint16(start) === littleEndian
  /** The position of a tag's value; undefined if the directory does not have it. */
  const valueAt = (tag: number, directory: number): number | undefined => {
    const count = jpeg.getUint16(directory, isLittle)
    for (let entry = 0; entry < count; entry++) {
      const at = directory + 2 + 12 * entry
      if (jpeg.getUint16(at, isLittle) === tag) return at + 8
    }
    return undefined
  }
  const pointer = valueAt(exifPointer, start + jpeg.getUint32(start + 4, isLittle))
  return pointer !== undefined && valueAt(fNumber, start + jpeg.getUint32(pointer, isLittle)) !== undefined
}
