import { type TextKey, t } from '@xrai/contract/strings/translate'
import { Pager } from '../../base/ui/pager.tsx'

export interface ListPagerProps {
  readonly label: string
  /** The text with {from}, {to} and {total}. */
  readonly summary: TextKey
  readonly page: number
  readonly size: number
  readonly total: number
  readonly onPage: (page: number) => void
}

export function ListPager({ label, summary, page, size, total, onPage }: ListPagerProps) {
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
