import type { Author, OdontogramChange } from './changes.ts'
import type { OdontogramEntry } from './entry-schema.ts'

interface Told {
  readonly id: string
  readonly by: Author
  readonly at: string
}

/** A change in an odontogram's history: an amendment has its previous content; the initial entries are one change. */
export type ToldChange =
  | (Told & { readonly kind: 'add' | 'remove' | 'restore'; readonly entry: OdontogramEntry })
  | (Told & { readonly kind: 'amend'; readonly entry: OdontogramEntry; readonly before: OdontogramEntry })
  | (Told & { readonly kind: 'carried'; readonly count: number })

/** Every change of an odontogram, the newest first. */
export const tellChanges = (changes: readonly OdontogramChange[]): readonly ToldChange[] => {
  const entries = new Map<string, OdontogramEntry>()
  const told: ToldChange[] = []
  let carried = 0
  for (const { id, act, by, at } of changes) {
    if (act.kind === 'add') {
      entries.set(id, act.entry)
      if (act.source?.kind !== 'carried') told.push({ id, kind: 'add', entry: act.entry, by, at })
      else if (carried++ === 0) told.push({ id, kind: 'carried', count: 1, by, at })
      continue
    }
    const before = entries.get(act.of)
    if (!before) continue
    if (act.kind === 'amend') {
      entries.set(act.of, act.entry)
      told.push({ id, kind: 'amend', entry: act.entry, before, by, at })
    } else told.push({ id, kind: act.kind, entry: before, by, at })
  }
  return told.map(one => (one.kind === 'carried' ? { ...one, count: carried } : one)).toReversed()
}
