import { drawPhantom, type PhantomImage } from './draw-phantom.ts'
import { encodeDicom } from './encode.ts'

/** Mm per pixel, row then column: pixels that are higher than wide, as a scanner of plates may make them. */
const spacing = [0.05, 0.04] as const
const radius = 7
const white = 4095
/** Nothing else on the picture is as light as the marks. */
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
        // A pixel's place is its middle; the mark's, the corner of four.
        if (Math.hypot(column + 0.5, row + 0.5) <= radius) marked.data[(y + row) * image.width + x + column] = white
  const [a, b] = marks
  return {
    file: await encodeDicom(marked, { type: 'periapical', seed, spacing }),
    millimetres: Math.hypot((b.x - a.x) * spacing[1], (b.y - a.y) * spacing[0]),
  }
}
