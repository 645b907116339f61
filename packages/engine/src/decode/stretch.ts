import { percentiles } from './percentiles.ts'
import type { GrayImage } from './radiograph.ts'

/** The most of 16 bits that a sensor of 14 bits gives, as its program writes it into a PNG. */
const mostOfSensor = 2 ** 14 - 1

/**
 * A picture of 16 bits whose samples end at those of a sensor of 10, 12 or 14 bits, stretched as a DICOM file without a window
 * is: it would be almost black. Every other picture is returned as it is.
 */
export const stretchSensorBits = (image: GrayImage): GrayImage => {
  if (image.maximum !== 65535) return image
  const counts = new Uint32Array(65536)
  for (const sample of image.data) counts[sample] = (counts[sample] ?? 0) + 1
  const brightest = counts.findLastIndex(count => count > 0)
  if (brightest === 0 || brightest > mostOfSensor) return image
  const [low, high] = percentiles(counts, Array.from(counts.keys()))
  if (low === high) return image
  const table = Uint16Array.from({ length: brightest + 1 }, (_, sample) =>
    Math.round((Math.min(Math.max(sample - low, 0), high - low) / (high - low)) * 65535),
  )
  return { ...image, data: image.data.map(sample => table[sample] ?? 0) }
}
