import { drawPhantom, type PhantomImage } from './draw-phantom.ts'
import { encodeDicom } from './encode.ts'

/** Millimetres per pixel, row then column: higher than wide, as from some plate scanners. */
const spacing = [0.05, 0.04] as const
const radius = 7
const white = 4095
/** No other part of the image is as bright as the marks. */
const lightest = 2600

const marks = [
  { x: 300, y: 190 },
  { x: 600, y: 510 },
] as const

/** A periapical of 900 × 700 with two round marks 20 mm apart, in a DICOM file that states its Pixel Spacing. */
export async function markedPhantom(
  seed: number,
): Promise<{ readonly file: Uint8Array; readonly millimetres: number }> {
  const { image } = drawPhantom({ type: 'periapical', seed, width: 900, height: 700 })
  const marked: PhantomImage = { ...image, data: image.data.map(grey => Math.min(grey, lightest)) }
  for (const { x, y } of marks)
    for (let row = -radius; row <= radius; row++)
      for (let column = -radius; column <= radius; column++)
        // A pixel is positioned by its centre, a mark by the common corner of four pixels.
        if (Math.hypot(column + 0.5, row + 0.5) <= radius) marked.data[(y + row) * image.width + x + column] = white
  const [a, b] = marks
  return {
    file: await encodeDicom(marked, { type: 'periapical', seed, spacing }),
    millimetres: Math.hypot((b.x - a.x) * spacing[1], (b.y - a.y) * spacing[0]),
  }
}
