import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { drawPhantom } from './phantom/draw-phantom.ts'
import { encodeJpeg } from './phantom/encode.ts'
import { histogramDistance, meanHistogram, meanSpectrum, spectralSlope } from './phantom/statistics.ts'
import { type PhantomType, phantomTypes } from './phantom/truth.ts'

/** Puts phantoms beside real radiographs in numbers: grey levels and radial power spectrum (docs/decisions/004-phantoms.md). */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { type: { type: 'string', default: 'panoramic' }, count: { type: 'string', default: '24' } },
})
const type: PhantomType = phantomTypes.find(t => t === values.type) ?? 'panoramic'
const folder = positionals[0]
if (!folder)
  throw new Error('node samples/compare.ts [--type panoramic|periapical] [--count N] FOLDER_OF_REAL_PICTURES')
const count = Number(values.count)

/** Every picture goes the way of the public sets: 640 by 640, then half as high where it was squeezed from 2:1. */
async function greys(picture: string | Uint8Array): Promise<Uint8Array> {
  const square = await sharp(picture).toColourspace('b-w').resize(640, 640, { fit: 'fill' }).png().toBuffer()
  const height = type === 'panoramic' ? 320 : 640
  return new Uint8Array(await sharp(square).resize(640, height, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer())
}

const names = (await readdir(folder)).filter(name => /\.(jpe?g|png)$/i.test(name)).sort()
const step = Math.max(1, Math.floor(names.length / count))
const real = await Promise.all(
  names
    .filter((_, i) => i % step === 0)
    .slice(0, count)
    .map(name => greys(join(folder, name))),
)
const drawn: Uint8Array[] = []
for (let seed = 2_000_001; seed <= 2_000_000 + count; seed++) {
  const [width, height] = type === 'panoramic' ? [1600, 800] : [900, 1170]
  drawn.push(await greys(await encodeJpeg(drawPhantom({ type, seed, width, height }).image)))
}

const rows = 640 * (type === 'panoramic' ? 0.5 : 1)
const half = Math.floor(real.length / 2)
const spectra = [meanSpectrum(real, 640, rows), meanSpectrum(drawn, 640, rows)] as const
const line = (numbers: readonly number[], digits: number) => numbers.map(n => n.toFixed(digits).padStart(7)).join('')
const report = [
  `${type}: ${real.length} real, ${drawn.length} drawn`,
  `grey histogram, 16 bins, real  ${line(meanHistogram(real, 16), 3)}`,
  `grey histogram, 16 bins, drawn ${line(meanHistogram(drawn, 16), 3)}`,
  `distance of histograms (0-1): real and drawn ${histogramDistance(real, drawn).toFixed(3)}, two halves of the real ${histogramDistance(real.slice(0, half), real.slice(half)).toFixed(3)}`,
  `log10 power by octave of frequency, real  ${line(spectra[0], 2)}`,
  `log10 power by octave of frequency, drawn ${line(spectra[1], 2)}`,
  `slope of the spectrum: real ${spectralSlope(spectra[0]).toFixed(2)}, drawn ${spectralSlope(spectra[1]).toFixed(2)}`,
]
process.stdout.write(`${report.join('\n')}\n`)
