import type { OdontogramEntry } from './entry-schema.ts'

/**
 * Origin of an entry: drawn by a dentist, taken from the previous odontogram, or from a finding of a radiograph that a
 * dentist accepted.
 */
export type EntrySource =
  | { readonly kind: 'carried'; readonly chart: string }
  | { readonly kind: 'finding'; readonly analysis: string; readonly finding: string }

/**
 * An operation on an odontogram's entries. `of` is the id of the change that added the entry. Changes are never overwritten:
 * the current entries are their fold.
 */
export type OdontogramAct =
  | { readonly kind: 'add'; readonly entry: OdontogramEntry; readonly source: EntrySource | null }
  | { readonly kind: 'amend'; readonly of: string; readonly entry: OdontogramEntry }
  | { readonly kind: 'remove'; readonly of: string }
  | { readonly kind: 'restore'; readonly of: string }

export interface Author {
  readonly id: string
  readonly name: string
}

/** An act with its author and time. Its id is the entry's id if the act adds an entry. */
export interface OdontogramChange {
  readonly id: string
  readonly act: OdontogramAct
  readonly by: Author
  readonly at: string
}

/** A current entry, with the user who added it and the user who changed it last. */
export interface StandingEntry {
  readonly id: string
  readonly entry: OdontogramEntry
  readonly source: EntrySource | null
  readonly by: Author
  readonly at: string
  readonly changed: { readonly by: Author; readonly at: string } | null
}

interface Folded extends StandingEntry {
  readonly isRemoved: boolean
}

/** Every entry that was ever added, in the order of addition. */
const foldAll = (changes: readonly OdontogramChange[]): ReadonlyMap<string, Folded> => {
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

/** The entries that are current after all changes. */
export const foldChanges = (changes: readonly OdontogramChange[]): readonly StandingEntry[] =>
  [...foldAll(changes).values()].flatMap(({ isRemoved, ...standing }) => (isRemoved ? [] : [standing]))

/** True if the act is valid: 'amend' and 'remove' require a current entry, 'restore' a removed one, 'add' a new id. */
export const actFits = (
  changes: readonly OdontogramChange[],
  { id, act }: Pick<OdontogramChange, 'id' | 'act'>,
): boolean => {
  const entries = foldAll(changes)
  if (act.kind === 'add') return !entries.has(id)
  const of = entries.get(act.of)
  return of !== undefined && of.isRemoved === (act.kind === 'restore')
}

/** Returns the act that reverts a change; null if the earlier changes do not contain the entry that it changed. */
export const inverseOf = (
  change: Pick<OdontogramChange, 'id' | 'act'>,
  before: readonly OdontogramChange[],
): OdontogramAct | null => {
  const { id, act } = change
  if (act.kind === 'add') return { kind: 'remove', of: id }
  if (act.kind === 'remove') return { kind: 'restore', of: act.of }
  if (act.kind === 'restore') return { kind: 'remove', of: act.of }
  const entry = foldAll(before).get(act.of)?.entry
  return entry ? { kind: 'amend', of: act.of, entry } : null
}
