/** Mean share of pixels per grey bin over 8-bit images. */
export function meanHistogram(pictures: readonly Uint8Array[], bins: number): readonly number[] {
  const sums = new Array<number>(bins).fill(0)
  for (const picture of pictures) {
    for (const grey of picture) {
      const bin = (grey * bins) >> 8
      sums[bin] = (sums[bin] ?? 0) + 1 / picture.length / pictures.length
    }
  }
  return sums
}

/** Half the sum of absolute differences of the mean histograms: 0 for equal ones, 1 for disjoint ones. */
export function histogramDistance(a: readonly Uint8Array[], b: readonly Uint8Array[]): number {
  const other = meanHistogram(b, 32)
  return meanHistogram(a, 32).reduce((sum, share, i) => sum + Math.abs(share - (other[i] ?? 0)) / 2, 0)
}

/** Rings of spatial frequency in half octaves, as cycles per window of 256 pixels. */
const rings = [2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64, 90, 128] as const

/**
 * log10 of the power at each ring, averaged over images: a 256-pixel window from the image's middle, minus its mean,
 * tapered by a Hann window, transformed.
 */
export function meanSpectrum(pictures: readonly Uint8Array[], width: number, height: number): readonly number[] {
  const sums = new Array<number>(rings.length - 1).fill(0)
  for (const picture of pictures) {
    ringPowers(picture, width, height).forEach((power, i) => {
      sums[i] = (sums[i] ?? 0) + Math.log10(power + 1e-9) / pictures.length
    })
  }
  return sums
}

/** Exponent of the power law through the rings: log power per log frequency, least squares. */
export function spectralSlope(spectrum: readonly number[]): number {
  const xs = spectrum.map((_, i) => Math.log10(Math.sqrt((rings[i] ?? 1) * (rings[i + 1] ?? 1))))
  const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length
  const mx = mean(xs)
  const my = mean(spectrum)
  const above = xs.reduce((sum, x, i) => sum + (x - mx) * ((spectrum[i] ?? 0) - my), 0)
  return above / xs.reduce((sum, x) => sum + (x - mx) ** 2, 0)
}

const size = 256

function ringPowers(picture: Uint8Array, width: number, height: number): readonly number[] {
  const left = (width - size) >> 1
  const top = (height - size) >> 1
  const re = new Float64Array(size * size)
  const im = new Float64Array(size * size)
  let mean = 0
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) mean += (picture[(y + top) * width + x + left] ?? 0) / (size * size)
  const hann = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / size))
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++)
      re[y * size + x] = ((picture[(y + top) * width + x + left] ?? 0) - mean) * (hann[x] ?? 0) * (hann[y] ?? 0)
  }
  for (let i = 0; i < size; i++) fourier(re, im, i * size, 1)
  for (let i = 0; i < size; i++) fourier(re, im, i, size)
  const sums = new Array<number>(rings.length - 1).fill(0)
  const counts = new Array<number>(rings.length - 1).fill(0)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const f = Math.hypot(x < size / 2 ? x : x - size, y < size / 2 ? y : y - size)
      const ring = rings.findIndex((low, i) => f >= low && f < (rings[i + 1] ?? 0))
      if (ring < 0) continue
      const k = y * size + x
      sums[ring] = (sums[ring] ?? 0) + ((re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2) / (size * size)
      counts[ring] = (counts[ring] ?? 0) + 1
    }
  }
  return sums.map((sum, i) => sum / (counts[i] || 1))
}

/** Cooley and Tukey's in-place transform, radix 2, along a row or a column. */
function fourier(re: Float64Array, im: Float64Array, start: number, step: number): void {
  const at = (i: number) => start + i * step
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) for (const list of [re, im]) [list[at(i)], list[at(j)]] = [list[at(j)] ?? 0, list[at(i)] ?? 0]
  }
  for (let span = 2; span <= size; span *= 2) {
    const angle = (-2 * Math.PI) / span
    for (let i = 0; i < size; i += span) {
      for (let k = 0; k < span / 2; k++) {
        const a = at(i + k)
        const b = at(i + k + span / 2)
        const wr = Math.cos(angle * k)
        const wi = Math.sin(angle * k)
        const br = re[b] ?? 0
        const bi = im[b] ?? 0
        const tr = wr * br - wi * bi
        const ti = wr * bi + wi * br
        ;[re[b], im[b]] = [(re[a] ?? 0) - tr, (im[a] ?? 0) - ti]
        ;[re[a], im[a]] = [(re[a] ?? 0) + tr, (im[a] ?? 0) + ti]
      }
    }
  }
}
