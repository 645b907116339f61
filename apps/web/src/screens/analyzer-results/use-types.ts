import { useState } from 'react'
import type { TypeCount } from '../../findings/type-counts.ts'

/** SPEC §4: choosing an analysis selects all its types. `of` names the analysis and whether its findings are there. */
export function useTypes(of: string, counts: readonly TypeCount[]) {
  const all = () => ({ of, types: new Set(counts.map(({ id }) => id)) as ReadonlySet<string> })
  const [kept, keep] = useState(all)
  const now = kept.of === of ? kept : all()
  if (now !== kept) keep(now)
  return [now.types, (types: ReadonlySet<string>) => keep({ of, types })] as const
}
