import { isFdi } from '@xrai/contract/teeth/fdi'

export const sortOrders = ['tooth', 'confidence'] as const
export type SortOrder = (typeof sortOrders)[number]

interface Sortable {
  readonly tooth: string
  /** Null for an added finding, which is certain. */
  readonly confidence: number | null
  readonly experimental: boolean
}

/** FDI numbers in their own order; a finding without a tooth comes last. */
const place = (tooth: string) => (isFdi(tooth) ? Number(tooth) : Number.POSITIVE_INFINITY)

const byConfidence = (a: Sortable, b: Sortable) => (b.confidence ?? 1) - (a.confidence ?? 1)

function byTooth(a: Sortable, b: Sortable): number {
  const one = place(a.tooth)
  const other = place(b.tooth)
  return one === other ? byConfidence(a, b) : one - other
}

/** Sorts by tooth and then by confidence, or by confidence only. Experimental findings come last. */
export const sorted = <F extends Sortable>(findings: readonly F[], order: SortOrder): readonly F[] =>
  findings.toSorted(
    (a, b) => Number(a.experimental) - Number(b.experimental) || (order === 'tooth' ? byTooth : byConfidence)(a, b),
  )
