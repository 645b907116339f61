import type { ChartEntry } from './entry-schema.ts'

/** Where an entry came from: a dentist's hand, the chart before, or a finding of a radiograph that a dentist accepted. */
export type EntrySource =
  | { readonly kind: 'carried'; readonly chart: string }
  | { readonly kind: 'finding'; readonly analysis: string; readonly finding: string }

/** What is done to a chart's entries. `of` is the id of the addition. Nothing is ever overwritten: the entries are the fold. */
export type ChartAct =
  | { readonly kind: 'add'; readonly entry: ChartEntry; readonly source: EntrySource | null }
  | { readonly kind: 'amend'; readonly of: string; readonly entry: ChartEntry }
  | { readonly kind: 'remove'; readonly of: string }
  | { readonly kind: 'restore'; readonly of: string }

export interface Author {
  readonly id: string
  readonly name: string
}

/** An act with who and when; its id is that of the entry where it adds one. */
export interface ChartChange {
  readonly id: string
  readonly act: ChartAct
  readonly by: Author
  readonly at: string
}

/** An entry as it stands, with who added it and who changed it last. */
export interface StandingEntry {
  readonly id: string
  readonly entry: ChartEntry
  readonly source: EntrySource | null
  readonly by: Author
  readonly at: string
  readonly changed: { readonly by: Author; readonly at: string } | null
}

interface Folded extends StandingEntry {
  readonly isRemoved: boolean
}

/** Every entry that was ever added, in the order of addition. */
const foldAll = (changes: readonly ChartChange[]): ReadonlyMap<string, Folded> => {
  const entries = new Map<string, Folded>()
  for (const { id, act, by, at } of changes) {
    if (act.kind === 'add') {
      entries.set(id, { id, entry: act.entry, source: act.source, by, at, changed: null, isRemoved: false })
      continue
    }
    const before = entries.get(act.of)
    if (!before) continue
    entries.set(act.of, {
      ...before,
      ...(act.kind === 'amend' ? { entry: act.entry } : { isRemoved: act.kind === 'remove' }),
      changed: { by, at },
    })
  }
  return entries
}

/** The entries that stand after all changes. */
export const foldChanges = (changes: readonly ChartChange[]): readonly StandingEntry[] =>
  [...foldAll(changes).values()].flatMap(({ isRemoved, ...standing }) => (isRemoved ? [] : [standing]))

/** What an act takes for granted: 'amend' and 'remove' an entry that stands, 'restore' one that was removed, 'add' a new id. */
export const actFits = (changes: readonly ChartChange[], { id, act }: Pick<ChartChange, 'id' | 'act'>): boolean => {
  const entries = foldAll(changes)
  if (act.kind === 'add') return !entries.has(id)
  const of = entries.get(act.of)
  return of !== undefined && of.isRemoved === (act.kind === 'restore')
}

/** What takes a change back; null where the entries before it do not have what it changed. */
export const inverseOf = (change: Pick<ChartChange, 'id' | 'act'>, before: readonly ChartChange[]): ChartAct | null => {
  const { id, act } = change
  if (act.kind === 'add') return { kind: 'remove', of: id }
  if (act.kind === 'remove') return { kind: 'restore', of: act.of }
  if (act.kind === 'restore') return { kind: 'remove', of: act.of }
  const entry = foldAll(before).get(act.of)?.entry
  return entry ? { kind: 'amend', of: act.of, entry } : null
}
