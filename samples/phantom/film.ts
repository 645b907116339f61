import { addSpread, blurred, shrunk } from './blur.ts'
import { addField, createField, type Field } from './field.ts'
import { clamp } from './geometry.ts'
import { addValueNoise, trabeculae } from './noise.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

const greyLevels = 4096

export type Film = {
  /** Photons per pixel without an object, in thousands: less is noisier. */
  readonly photons: number
  /** Sigma of the focal spot, motion and screen, in pixels. */
  readonly unsharpness: number
  /** Blur of jaw and skull, which are outside the plane of focus, in mm. */
  readonly depth: number
  /** The strength of the bone's fading and of the blurred background. */
  readonly uneven: number
  readonly clouds: number
  readonly trabecular: number
  /** The fractions of the attenuation histogram that become black and white. */
  readonly black: number
  readonly white: number
  readonly gamma: number
  /** The grey level of the unexposed film, 0 to 1. */
  readonly fog: number
  /** The share of coarse brightness that the manufacturer's processing removes, 0 to 1. */
  readonly flatten: number
  /** Edge enhancement, 0 to 1. */
  readonly sharpen: number
  /** The degree of histogram equalisation, 0 to 1. */
  readonly equalise: number
  /** The distance of white above the brightest tissue, as a share of the tissue's range. */
  readonly headroom: number
}

/** Exposes a scene: attenuation, Beer-Lambert with quantum noise, then the grey curve. 12 bits, 0 is black. */
export function expose(scene: Scene, film: Film, random: Random): Uint16Array {
  const { width, height, pixelsPerMm } = scene
  const body = createField(width, height)
  const texture = trabeculae(width, height, random.fork('trabeculae'), pixelsPerMm, film.trabecular)
  const bone = blurred(scene.bone, film.depth * 1.5 * pixelsPerMm, film.depth * pixelsPerMm)
  const plates = blurred(scene.plates, film.depth * 1.3 * pixelsPerMm, film.depth * 0.8 * pixelsPerMm)
  const uneven = unevenness(width, height, random.fork('uneven'), film.uneven)
  for (let i = 0; i < body.data.length; i++) {
    const share = 1 + (uneven.data[i] ?? 0)
    const spongy = (bone.data[i] ?? 0) * (1 + (texture.data[i] ?? 0) + 0.4 * (share - 1))
    body.data[i] = spongy + (plates.data[i] ?? 0) * share + (scene.lamina.data[i] ?? 0) * share
  }
  addField(body, scene.hard)
  addSpread(body, blurred(scene.soft, (1.1 * pixelsPerMm) / 4))
  addSpread(body, clouds(width, height, random.fork('clouds'), film.clouds))
  const sharp = blurred(body, film.unsharpness)
  return develop(detect(sharp, film, random.fork('photons')), scene.hard, film, pixelsPerMm)
}

/** Varies structures along their length, as if they left the plane of focus. About -1 to 1, times `amount`. */
function unevenness(width: number, height: number, random: Random, amount: number): Field {
  const small = createField(Math.ceil(width / 8), Math.ceil(height / 8))
  addValueNoise(small, random, small.width / 22, small.height / 11, 0.7 * amount)
  addValueNoise(small, random, small.width / 60, small.height / 30, 0.5 * amount)
  const full = createField(width, height)
  addSpread(full, small)
  return full
}

/** Out-of-focus objects in the beam: cheeks, lips, ears, the opposite side. */
function clouds(width: number, height: number, random: Random, amount: number): Field {
  const small = createField(Math.ceil(width / 8), Math.ceil(height / 8))
  addValueNoise(small, random, small.width / 4, small.height / 3, 0.5 * amount)
  addValueNoise(small, random, small.width / 9, small.height / 6, 0.6 * amount)
  addValueNoise(small, random, small.width / 5, small.height / 24, 0.35 * amount)
  addValueNoise(small, random, small.width / 24, small.height / 12, 0.25 * amount)
  return small
}

/**
 * Counts photons: their number is proportional to exp(-attenuation), and its noise is the square root of the number;
 * the detector takes the logarithm.
 */
function detect(body: Field, film: Film, random: Random): Field {
  const grain = createField(body.width, body.height)
  for (let i = 0; i < grain.data.length; i++) grain.data[i] = random.normal()
  const soft = blurred(grain, 0.55)
  for (let i = 0; i < body.data.length; i++) {
    const attenuation = Math.max(0, body.data[i] ?? 0)
    const expected = film.photons * 1000 * Math.exp(-attenuation)
    const counted = Math.max(1, expected + Math.sqrt(expected + 4) * 1.35 * (soft.data[i] ?? 0))
    body.data[i] = Math.log((film.photons * 1000) / counted)
  }
  return body
}

function develop(body: Field, hard: Field, film: Film, pixelsPerMm: number): Uint16Array {
  const coarse = createField(body.width, body.height)
  if (film.flatten > 0) addSpread(coarse, blurred(shrunk(body, 8), (7 / 8) * pixelsPerMm))
  const fine = film.sharpen > 0 ? blurred(body, 0.35 * pixelsPerMm) : body
  for (let i = 0; i < body.data.length; i++) {
    const value = body.data[i] ?? 0
    body.data[i] = value - film.flatten * (coarse.data[i] ?? 0) + film.sharpen * (value - (fine.data[i] ?? 0))
  }
  // Metal does not affect the exposure: enamel is nearly white, and denser material is compressed into the shoulder.
  const tissue = tissueOf(body, hard)
  const low = quantile(tissue, film.black)
  const brightest = quantile(tissue, film.white)
  const high = brightest + film.headroom * (brightest - low)
  const curve = greyCurve(tissue, low, high, film)
  const grey = new Uint16Array(body.data.length)
  for (let i = 0; i < grey.length; i++) {
    const t = Math.max(0, ((body.data[i] ?? 0) - low) / (high - low))
    grey[i] = curve[Math.round(steps * shoulder(t))] ?? 0
  }
  return grey
}

const steps = 8192

/** The toe and shoulder of a film's curve, mixed with the rank among the tissue's values, then the display's gamma. */
function greyCurve(tissue: readonly number[], low: number, high: number, film: Film): Uint16Array {
  let rank = 0
  return Uint16Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const value = low + (high - low) * t
    while (rank < tissue.length && (tissue[rank] ?? 0) < value) rank++
    const s = 0.55 * t + 0.45 * t * t * (3 - 2 * t)
    const even = 0.86 * (rank / tissue.length) + 0.14 * t
    const mixed = s + film.equalise * (even - s)
    return Math.round((greyLevels - 1) * (film.fog + (1 - film.fog) * clamp(mixed, 0, 1) ** film.gamma))
  })
}

const knee = 0.72
const shoulder = (t: number): number => (t < knee ? t : knee + (1 - knee) * (1 - Math.exp((knee - t) / (1 - knee))))

/** A sorted sample of the values outside metal. */
function tissueOf(body: Field, hard: Field): readonly number[] {
  const sample: number[] = []
  const step = Math.max(1, Math.floor(body.data.length / 30000))
  for (let i = 0; i < body.data.length; i += step) if ((hard.data[i] ?? 0) < 1.6) sample.push(body.data[i] ?? 0)
  return sample.sort((a, b) => a - b)
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.round(clamp(share, 0, 1) * (sorted.length - 1))] ?? 0
