import { useState } from 'react'
import type { TypeCount } from '../../findings/type-counts.ts'

/** Specification §4: choosing an analysis selects all its types; not the experimental ones, which wait to be asked for. `of` names the analysis and whether its findings are there. */
export function useTypes(of: string, counts: readonly TypeCount[]) {
  const shown = counts.filter(({ experimental }) => !experimental)
  const all = () => ({ of, types: new Set(shown.map(({ id }) => id)) as ReadonlySet<string> })
  const [kept, keep] = useState(all)
  const now = kept.of === of ? kept : all()
  if (now !== kept) keep(now)
  return [now.types, (types: ReadonlySet<string>) => keep({ of, types })] as const
}
