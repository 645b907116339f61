import { percentiles } from './percentiles.ts'
import type { GrayImage } from './radiograph.ts'

/** The largest value of a 14-bit sensor, as written into a 16-bit PNG. */
const mostOfSensor = 2 ** 14 - 1

/**
 * Stretches a 16-bit image whose samples come from a sensor of 10, 12 or 14 bits, like a DICOM file without a window,
 * because it would be almost black. Returns any other image unchanged.
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
