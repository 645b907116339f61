/**
 * Permanent teeth in ISO 3950 (FDI) two-digit notation: quadrant 1–4 (patient's upper right, upper left, lower left,
 * lower right), then the place from the midline, 1–8.
 */
const places = [1, 2, 3, 4, 5, 6, 7, 8] as const
const quadrants = [1, 2, 3, 4] as const

export type Quadrant = (typeof quadrants)[number]
export type Fdi = `${Quadrant}${(typeof places)[number]}`

export const allTeeth: readonly Fdi[] = quadrants.flatMap(quadrant => places.map(place => `${quadrant}${place}` as Fdi))

const known: ReadonlySet<string> = new Set(allTeeth)

export const isFdi = (value: string): value is Fdi => known.has(value)

export const quadrantOf = (tooth: Fdi): Quadrant => Number(tooth[0]) as Quadrant

/** On the wire where no tooth is known (SPEC §3). */
export const noTooth = 'N/A'
