import type { ImageBox } from '../../viewer/coordinates.ts'

interface Edits {
  /** The file that was chosen. */
  readonly original: File
  /** The part of the original that is kept, in its upright pixels; undefined for all of it. */
  readonly crop: ImageBox | undefined
  /** The quarter turns clockwise after the crop, 0 to 3. */
  readonly quarters: number
}

/** Each edit starts from the file that was chosen, because a JPEG loses a little whenever it is written. */
const editedFiles = new WeakMap<File, Edits>()

export const editsOf = (file: File): Edits => editedFiles.get(file) ?? { original: file, crop: undefined, quarters: 0 }

/** Formats that a canvas reads and writes without a loss for a diagnosis; a PNG only with 8 bits a sample. */
export const editedTypes: readonly string[] = ['image/jpeg', 'image/png']

/** True if a file can be turned and cropped without a loss for a diagnosis. */
export async function canEdit(file: File): Promise<boolean> {
  if (!editedTypes.includes(file.type)) return false
  if (file.type === 'image/jpeg') return true
  const [bits] = new Uint8Array(await file.slice(24, 25).arrayBuffer())
  return bits === 8
}

/**
 * The image turned by a quarter clockwise, as it is displayed, under its name and in its format. Throws if the browser
 * cannot decode it or has no canvas of its size.
 */
export async function turnFile(file: File): Promise<File> {
  const edits = editsOf(file)
  return edited({ ...edits, quarters: (edits.quarters + 1) % 4 })
}

/**
 * The part of the chosen file inside `crop` (its upright whole pixels, whatever the turn), or all of it; turned as the
 * file is. Throws as `turnFile` does.
 */
export async function cropFile(file: File, crop: ImageBox | undefined): Promise<File> {
  return edited({ ...editsOf(file), crop })
}

async function edited(edits: Edits): Promise<File> {
  if (edits.quarters === 0 && edits.crop === undefined) return edits.original
  const file = await drawn(edits)
  editedFiles.set(file, edits)
  return file
}

async function drawn({ original, crop, quarters }: Edits): Promise<File> {
  const image = await createImageBitmap(original)
  const { left, top, width, height } = crop ?? { left: 0, top: 0, width: image.width, height: image.height }
  const canvas = document.createElement('canvas')
  const isAcross = quarters % 2 === 1
  canvas.width = isAcross ? height : width
  canvas.height = isAcross ? width : height
  const pen = canvas.getContext('2d')
  pen?.translate(canvas.width / 2, canvas.height / 2)
  pen?.rotate((quarters * Math.PI) / 2)
  pen?.drawImage(image, left, top, width, height, -width / 2, -height / 2, width, height)
  image.close()
  const { type, name, lastModified } = original
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.95))
  if (blob === null) throw new Error('The canvas gave no image')
  return new File([blob], name, { type, lastModified })
}
