import type { Random } from './random.ts'

/**
 * A tooth in its own millimetres: the origin is the middle of the neck, u increases distally, v towards the occlusal
 * edge, so roots have v < 0. Mean sizes: Ash and Nelson, Wheeler's Dental Anatomy, Physiology and Occlusion.
 */
export type ToothForm = {
  readonly kind: 'incisor' | 'canine' | 'premolar' | 'molar'
  readonly crownHeight: number
  readonly crownWidth: number
  readonly neckWidth: number
  readonly rootLength: number
  readonly roots: readonly Root[]
  /** Millimetres of occlusal edge lost to wear. */
  readonly wear: number
}

export type Root = {
  readonly base: number
  readonly apex: number
  readonly bend: number
  readonly length: number
  readonly width: number
}

type Sizes = readonly [crownHeight: number, rootLength: number, crownWidth: number, neckWidth: number]
const upperSizes: readonly Sizes[] = [
  [10.5, 13, 8.5, 7],
  [9, 13, 6.5, 5],
  [10, 17, 7.5, 5.5],
  [8.5, 14, 7, 5],
  [8.5, 14, 7, 5],
  [7.5, 13, 10, 8],
  [7, 12, 9, 7.2],
  [6.5, 11, 8.5, 6.5],
]
const lowerSizes: readonly Sizes[] = [
  [9, 12.5, 5, 3.6],
  [9.5, 14, 5.5, 4],
  [11, 16, 7, 5.5],
  [8.5, 14, 7, 5],
  [8, 14.5, 7, 5],
  [7.5, 14, 11, 9],
  [7, 13, 10.5, 8.2],
  [7, 11, 10, 7.6],
]

export const isUpper = (fdi: string): boolean => fdi.startsWith('1') || fdi.startsWith('2')
/** 1 for a central incisor to 8 for a third molar. */
export const placeOf = (fdi: string): number => Number(fdi[1])

export function formOf(fdi: string, random: Random, wear = 0): ToothForm {
  const place = placeOf(fdi)
  const upper = isUpper(fdi)
  const sizes = (upper ? upperSizes : lowerSizes)[place - 1]
  if (sizes === undefined) throw new RangeError(`no such tooth: ${fdi}`)
  const vary = () => 1 + 0.045 * random.normal()
  const neckWidth = sizes[3] * vary()
  const rootLength = sizes[1] * (1 + 0.08 * random.normal())
  return {
    kind: place <= 2 ? 'incisor' : place === 3 ? 'canine' : place <= 5 ? 'premolar' : 'molar',
    crownHeight: sizes[0] * vary(),
    crownWidth: sizes[2] * vary(),
    neckWidth,
    rootLength,
    roots: rootsOf(place, upper, neckWidth, rootLength, random),
    wear,
  }
}

function rootsOf(place: number, upper: boolean, neck: number, length: number, random: Random): readonly Root[] {
  const bend = () => neck * (0.06 + 0.1 * random.normal())
  const fused = place === 8 && random.chance(0.5)
  if (place < 6 || fused) return [{ base: 0, apex: neck * 0.06 * random.normal(), bend: bend(), length, width: neck }]
  const spread = neck * random.between(place === 6 ? 0.3 : 0.2, place === 6 ? 0.42 : 0.32)
  const distal = {
    base: neck * 0.25,
    apex: spread,
    bend: bend() * 0.8,
    length: length * random.between(0.9, 1),
    width: neck * 0.5,
  }
  const mesial = { base: -neck * 0.25, apex: -spread, bend: bend() * 0.8 + neck * 0.08, length, width: neck * 0.52 }
  if (!upper) return [mesial, distal]
  const palatal = {
    base: 0,
    apex: neck * random.between(-0.08, 0.12),
    bend: 0,
    length: length * random.between(1, 1.12),
    width: neck * 0.44,
  }
  return [mesial, palatal, distal]
}
