import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawPhantom } from './draw-phantom.ts'
import { encodeJpeg } from './encode.ts'
import { histogramDistance, meanHistogram, meanSpectrum, spectralSlope } from './statistics.ts'
import type { PhantomType } from './truth.ts'

const side = 640

/** Converts every image like the public sets: 640 by 640, then half as high if it was squeezed from 2:1. */
async function greys(picture: string | Uint8Array, rows: number): Promise<Uint8Array> {
  const square = await sharp(picture).toColourspace('b-w').resize(side, side, { fit: 'fill' }).png().toBuffer()
  return new Uint8Array(await sharp(square).resize(side, rows, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer())
}

/**
 * Compares phantoms with real radiographs in numbers: grey levels and radial power spectrum
 * (docs/decisions/004-phantoms.md).
 */
export async function compareWithReal(folder: string, type: PhantomType, count: number): Promise<string> {
  const rows = type === 'panoramic' ? side / 2 : side
  const names = (await readdir(folder)).filter(name => /\.(jpe?g|png)$/i.test(name)).sort()
  const step = Math.max(1, Math.floor(names.length / count))
  const chosen = names.filter((_, i) => i % step === 0).slice(0, count)
  const real = await Promise.all(chosen.map(name => greys(join(folder, name), rows)))
  const drawn: Uint8Array[] = []
  for (let seed = 2_000_001; seed <= 2_000_000 + count; seed++) {
    const [width, height] = type === 'panoramic' ? [1600, 800] : [900, 1170]
    drawn.push(await greys(await encodeJpeg(drawPhantom({ type, seed, width, height }).image), rows))
  }
  const half = Math.floor(real.length / 2)
  const spectra = [meanSpectrum(real, side, rows), meanSpectrum(drawn, side, rows)] as const
  const apart = histogramDistance(real, drawn).toFixed(3)
  const halves = histogramDistance(real.slice(0, half), real.slice(half)).toFixed(3)
  return [
    `${type}: ${real.length} real, ${drawn.length} drawn`,
    `greys in 16 bins, real   ${line(meanHistogram(real, 16), 3)}`,
    `greys in 16 bins, drawn  ${line(meanHistogram(drawn, 16), 3)}`,
    `distance of the histograms, 0 to 1: real and drawn ${apart}, two halves of the real ${halves}`,
    `log10 power by half octave, real   ${line(spectra[0], 2)}`,
    `log10 power by half octave, drawn  ${line(spectra[1], 2)}`,
    `slope of the spectrum: real ${spectralSlope(spectra[0]).toFixed(2)}, drawn ${spectralSlope(spectra[1]).toFixed(2)}`,
  ].join('\n')
}

const line = (numbers: readonly number[], digits: number): string =>
  numbers.map(n => n.toFixed(digits).padStart(7)).join('')
