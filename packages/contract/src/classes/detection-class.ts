import { detectionClasses } from './class-rows.ts'
import { dentistOnlyClasses } from './dentist-only-rows.ts'

export type { FindingGroup } from './class-row.ts'
export { detectionClasses } from './class-rows.ts'
export { dentistOnlyClasses } from './dentist-only-rows.ts'

/** Every class that a finding may have. */
export const findingClasses = [...detectionClasses, ...dentistOnlyClasses] as const

export type DetectionClassId = (typeof detectionClasses)[number]['id']
export type FindingClassId = (typeof findingClasses)[number]['id']

const byId: ReadonlyMap<string, (typeof findingClasses)[number]> = new Map(findingClasses.map(row => [row.id, row]))
const dentistOnlyIds: ReadonlySet<string> = new Set(dentistOnlyClasses.map(({ id }) => id))

export const isFindingClassId = (id: string): id is FindingClassId => byId.has(id)

/** True if only a dentist adds it. */
export const isDentistOnly = (id: string): boolean => dentistOnlyIds.has(id)

/** The row of a class; undefined if the class is unknown here. */
export const classRowOf = (id: string) => byId.get(id)

/** True if a dentist may name its surfaces, because its row of the odontogram takes faces. */
export const hasSurfaces = (id: string): boolean => ['caries', 'restoration'].includes(byId.get(id)?.peru ?? '')

/** How an unknown class is drawn: grey, under the name it came with (specification §3.2). */
export const unknownClass = { group: 'unknown', letter: '?', colour: '#9aa5a0', dash: '1 3' } as const

/** The presentation of any class string; `text` is null for an unknown class. */
export function detectionClass(id: string) {
  const row = byId.get(id)
  if (!row) return { ...unknownClass, id, text: null }
  const { group, letter, colour, dash, key } = row
  return { id: row.id, group, letter, colour, dash, text: `classes.${key}` as const }
}
