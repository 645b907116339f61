import { type TextKey, t } from '@xrai/contract/strings/translate'
import { useEffect } from 'react'
import { Pager } from '../../base/ui/pager.tsx'

export interface ListPagerProps {
  readonly label: string
  /** The text with {from}, {to} and {total}. */
  readonly summary: TextKey
  readonly page: number
  readonly size: number
  readonly total: number
  /** True while the total is that of another page, or of another search. */
  readonly stale?: boolean
  /** `isReplaced`: the page was not there any more, so 'back' must not lead to it. */
  readonly onPage: (page: number, isReplaced?: boolean) => void
}

/** The last page, if the current one is beyond it: its last row was removed, or the address is an old one. */
export const pageInstead = ({
  page,
  size,
  total,
  stale,
}: Pick<ListPagerProps, 'page' | 'size' | 'total' | 'stale'>) => {
  const last = Math.ceil(total / size)
  return !stale && total > 0 && page > last ? last : null
}

export function ListPager({ label, summary, page, size, total, stale = false, onPage }: ListPagerProps) {
  const instead = pageInstead({ page, size, total, stale })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callers make `onPage` anew for each render
  useEffect(() => {
    if (instead !== null) onPage(instead, true)
  }, [instead])
  const from = (page - 1) * size + 1
  return (
    <Pager
      label={label}
      summary={t(summary, { from, to: Math.min(page * size, total), total })}
      page={page}
      pages={Math.ceil(total / size)}
      onPage={onPage}
    />
  )
}
