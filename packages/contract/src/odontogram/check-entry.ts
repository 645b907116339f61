import type { TextKey } from '../strings/translate.ts'
import { type Fdi, isMilk } from '../teeth/fdi.ts'
import type { OdontogramEntry } from './entry-schema.ts'
import { findingOf, type NormFinding, type OdontogramNorm, variantsIn } from './norm.ts'
import { columnOf, inOdontogramOrder, rowOf, rowTeeth, teethBetween } from './odontogram-teeth.ts'

/** Why a norm rejects an entry, with the sentence for the user. */
export const entryFaults = {
  finding: 'charting.faults.finding',
  variant: 'charting.faults.variant',
  state: 'charting.faults.state',
  direction: 'charting.faults.direction',
  grade: 'charting.faults.grade',
  'one-tooth': 'charting.faults.oneTooth',
  neighbours: 'charting.faults.neighbours',
  range: 'charting.faults.range',
  'one-row': 'charting.faults.oneRow',
  arch: 'charting.faults.arch',
  order: 'charting.faults.order',
  faces: 'charting.faults.faces',
  'no-faces': 'charting.faults.noFaces',
  pillars: 'charting.faults.pillars',
  'milk-only': 'charting.faults.milkOnly',
} as const satisfies Record<string, TextKey>
export type EntryFault = keyof typeof entryFaults

export const areNeighbours = (one: Fdi, other: Fdi): boolean =>
  rowOf(one) === rowOf(other) && Math.abs(columnOf(one) - columnOf(other)) === 1

const isOneRow = (teeth: readonly Fdi[]): boolean => new Set(teeth.map(rowOf)).size === 1

const isChosen = <T>(chosen: T | null, choices: readonly T[]): boolean =>
  choices.length === 0 ? chosen === null : chosen !== null && choices.includes(chosen)

/** The fault of the chosen teeth; null if they suit the finding's scope. */
export const teethFault = ({ scope }: Pick<NormFinding, 'scope'>, teeth: readonly Fdi[]): EntryFault | null => {
  const [first, last, ...more] = teeth
  if (first === undefined) return 'one-tooth'
  if (scope === 'tooth' || scope === 'surface') return last === undefined ? null : 'one-tooth'
  if (scope === 'stretches') return isOneRow(teeth) ? null : 'one-row'
  if (last === undefined || more.length > 0) return scope === 'pair' ? 'neighbours' : scope
  if (scope === 'pair') return areNeighbours(first, last) ? null : 'neighbours'
  if (!isOneRow(teeth)) return scope
  const row = rowTeeth(rowOf(first))
  return scope === 'range' || (first === row[0] && last === row.at(-1)) ? null : 'arch'
}

/** The first rule of the norm's edition that an entry breaks; null if the entry is valid. */
export const checkEntry = (norm: OdontogramNorm, edition: string, entry: OdontogramEntry): EntryFault | null => {
  const finding = findingOf(norm, entry.finding)
  if (!finding) return 'finding'
  const variants = variantsIn(finding, edition).map(({ id }) => id)
  if (!isChosen(entry.variant, variants)) return 'variant'
  if (!isChosen(entry.state, finding.colour === 'by-state' ? ['good', 'bad'] : [])) return 'state'
  if (
    !isChosen(
      entry.direction,
      (finding.directions ?? []).map(({ id }) => id),
    )
  )
    return 'direction'
  if (!isChosen(entry.grade, finding.grades ?? [])) return 'grade'
  const teeth = teethFault(finding, entry.teeth)
  if (teeth) return teeth
  if (inOdontogramOrder(entry.teeth).join() !== entry.teeth.join()) return 'order'
  if (finding.isOfMilkTeethOnly && !entry.teeth.every(isMilk)) return 'milk-only'
  if (finding.scope === 'surface' && entry.faces.length === 0) return 'faces'
  if (finding.scope !== 'surface' && entry.faces.length > 0) return 'no-faces'
  return arePillars(finding, entry) ? null : 'pillars'
}

const arePillars = ({ marks }: NormFinding, { teeth, pillars }: OdontogramEntry): boolean => {
  if (pillars.length === 0) return true
  const [first, last] = teeth
  if (!marks.includes('line-and-pillars') || !first || !last) return false
  const range = teethBetween(first, last)
  return pillars.length >= 2 && pillars.every(tooth => range.includes(tooth))
}

/** Every tooth that an entry covers: a range and an arch include the teeth in between. */
export const coveredTeeth = ({ scope }: Pick<NormFinding, 'scope'>, teeth: readonly Fdi[]) => {
  const [first, last] = teeth
  return (scope === 'range' || scope === 'arch') && first && last ? teethBetween(first, last) : teeth
}
