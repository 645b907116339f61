/**
 * Teeth in ISO 3950 (FDI) two-digit notation: the quadrant, then the position from the midline. Permanent teeth have
 * the quadrants 1–4 (patient's upper right, upper left, lower left, lower right) and the positions 1–8, milk teeth the
 * quadrants 5–8 in the same order and the positions 1–5.
 */
const places = [1, 2, 3, 4, 5, 6, 7, 8] as const
const milkPlaces = [1, 2, 3, 4, 5] as const
const quadrants = [1, 2, 3, 4] as const
const milkQuadrants = [5, 6, 7, 8] as const

export type Quadrant = (typeof quadrants)[number]
type MilkQuadrant = (typeof milkQuadrants)[number]
export type PermanentTooth = `${Quadrant}${(typeof places)[number]}`
export type MilkTooth = `${MilkQuadrant}${(typeof milkPlaces)[number]}`
export type Fdi = PermanentTooth | MilkTooth

const fromTheMiddle = (quadrant: Quadrant): readonly PermanentTooth[] =>
  places.map((place): PermanentTooth => `${quadrant}${place}`)
const milkFromTheMiddle = (quadrant: MilkQuadrant): readonly MilkTooth[] =>
  milkPlaces.map((place): MilkTooth => `${quadrant}${place}`)

export const permanentTeeth: readonly PermanentTooth[] = quadrants.flatMap(fromTheMiddle)
export const milkTeeth: readonly MilkTooth[] = milkQuadrants.flatMap(milkFromTheMiddle)
export const allTeeth: readonly Fdi[] = [...permanentTeeth, ...milkTeeth]

const known: ReadonlySet<string> = new Set(allTeeth)
const milk: ReadonlySet<string> = new Set(milkTeeth)

export const isFdi = (value: string): value is Fdi => known.has(value)
export const isMilk = (value: string): value is MilkTooth => milk.has(value)

/** The quadrant of a tooth; a milk tooth has that of its successor. */
export const quadrantOf = (tooth: Fdi): Quadrant => (((Number(tooth[0]) - 1) % 4) + 1) as Quadrant

/** 1 is the central incisor, 8 the third molar. */
export const placeOf = (tooth: Fdi): number => Number(tooth[1])

/** The permanent tooth that replaces a milk tooth; a permanent tooth itself. */
export const successorOf = (tooth: Fdi): Fdi => `${quadrantOf(tooth)}${placeOf(tooth)}` as PermanentTooth

/** The tooth at the same position on the other side. */
export const mirrorOf = (tooth: Fdi): Fdi =>
  // The opposite quadrant's number is one more or one less.
  `${((Number(tooth[0]) - 1) ^ 1) + 1}${placeOf(tooth)}` as Fdi

export const isUpper = (tooth: Fdi): boolean => quadrantOf(tooth) <= 2

export type Arch = 'upper' | 'lower'

/** The permanent teeth of each arch as the dentist and the image show it: the patient's right at the left. */
export const arches: Readonly<Record<Arch, readonly Fdi[]>> = {
  upper: [...fromTheMiddle(1).toReversed(), ...fromTheMiddle(2)],
  lower: [...fromTheMiddle(4).toReversed(), ...fromTheMiddle(3)],
}

/** The milk teeth of each arch in the same order. */
export const milkArches: Readonly<Record<Arch, readonly MilkTooth[]>> = {
  upper: [...milkFromTheMiddle(5).toReversed(), ...milkFromTheMiddle(6)],
  lower: [...milkFromTheMiddle(8).toReversed(), ...milkFromTheMiddle(7)],
}

/** The milk teeth are rows of their own. */
export const toothRows: readonly (readonly Fdi[])[] = [arches.upper, arches.lower, milkArches.upper, milkArches.lower]

/** The wire value if no tooth is known (specification §3.1). */
export const noTooth = 'N/A'
