interface Turned {
  readonly original: File
  readonly quarters: number
}

/** Each turn starts from the file that was chosen, because a JPEG loses a little whenever it is written. */
const turnedFiles = new WeakMap<File, Turned>()

/** Formats that a canvas reads and writes without a loss for a diagnosis; a PNG only with 8 bits a sample. */
export async function canTurn(file: File): Promise<boolean> {
  if (file.type === 'image/jpeg') return true
  if (file.type !== 'image/png') return false
  const [bits] = new Uint8Array(await file.slice(24, 25).arrayBuffer())
  return bits === 8
}

/**
 * The image turned by a quarter clockwise, as it is displayed, under its name and in its format. Throws if the browser
 * cannot decode it or has no canvas of its size.
 */
export async function turnFile(file: File): Promise<File> {
  const { original, quarters } = turnedFiles.get(file) ?? { original: file, quarters: 0 }
  const next = (quarters + 1) % 4
  if (next === 0) return original
  const turned = await drawn(original, next)
  turnedFiles.set(turned, { original, quarters: next })
  return turned
}

async function drawn(original: File, quarters: number): Promise<File> {
  const image = await createImageBitmap(original)
  const canvas = document.createElement('canvas')
  const isAcross = quarters % 2 === 1
  canvas.width = isAcross ? image.height : image.width
  canvas.height = isAcross ? image.width : image.height
  const pen = canvas.getContext('2d')
  pen?.translate(canvas.width / 2, canvas.height / 2)
  pen?.rotate((quarters * Math.PI) / 2)
  pen?.drawImage(image, -image.width / 2, -image.height / 2)
  image.close()
  const { type, name, lastModified } = original
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.95))
  if (blob === null) throw new Error('The canvas gave no image')
  return new File([blob], name, { type, lastModified })
}
