/**
 * Permanent teeth in ISO 3950 (FDI) two-digit notation: quadrant 1–4 (patient's upper right, upper left, lower left,
 * lower right), then the place from the midline, 1–8.
 */
const places = [1, 2, 3, 4, 5, 6, 7, 8] as const
const quadrants = [1, 2, 3, 4] as const

export type Quadrant = (typeof quadrants)[number]
export type Fdi = `${Quadrant}${(typeof places)[number]}`

const fromTheMiddle = (quadrant: Quadrant): readonly Fdi[] => places.map((place): Fdi => `${quadrant}${place}`)

export const allTeeth: readonly Fdi[] = quadrants.flatMap(fromTheMiddle)

const known: ReadonlySet<string> = new Set(allTeeth)

export const isFdi = (value: string): value is Fdi => known.has(value)

export const quadrantOf = (tooth: Fdi): Quadrant => Number(tooth[0]) as Quadrant

/** 1 is the central incisor, 8 the third molar. */
export const placeOf = (tooth: Fdi): number => Number(tooth[1])

export const isUpper = (tooth: Fdi): boolean => quadrantOf(tooth) <= 2

/** Each arch as the dentist sees it, which is as a picture shows it: the patient's right at the left. */
export const arches = {
  upper: [...fromTheMiddle(1).toReversed(), ...fromTheMiddle(2)],
  lower: [...fromTheMiddle(4).toReversed(), ...fromTheMiddle(3)],
} as const satisfies Record<string, readonly Fdi[]>
export type Arch = keyof typeof arches

/** On the wire where no tooth is known (specification §3.1). */
export const noTooth = 'N/A'
