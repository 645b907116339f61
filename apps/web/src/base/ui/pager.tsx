import { t } from '@xrai/contract/strings/translate'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

export interface PagerProps {
  /** The accessible name of the list. */
  readonly label: string
  /** Such as 'Mostrando 1-20 de 45 casos'. */
  readonly summary: string
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

const step = 'px-3 text-14 max-sm:px-2.5'
const number = 'grid size-10 place-items-center rounded-control text-14 font-medium transition-colors'

/** Hidden if there is only one page. */
export function Pager({ label, summary, page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className="mt-8 flex flex-col items-center gap-4 border-t border-line pt-6">
      <p role="status" className="text-14 text-muted">
        {summary}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-1">
        <Button look="plain" disabled={page <= 1} onClick={() => onPage(page - 1)} className={step}>
          <ChevronLeft size={18} aria-hidden="true" />
          {t('lists.previous')}
        </Button>
        <ol className="order-last flex w-full items-center justify-center sm:order-none sm:mx-2 sm:w-auto sm:gap-1">
          {pageNumbers(page, pages).map((entry, place, all) => (
            <li key={entry === 'gap' ? `after ${all[place - 1]}` : entry}>
              {entry === 'gap' ? (
                <span className="grid size-8 place-items-center text-muted">
                  <span aria-hidden="true">…</span>
                  <span className="sr-only">{t('lists.gap')}</span>
                </span>
              ) : (
                <button
                  type="button"
                  aria-current={entry === page ? 'page' : undefined}
                  aria-label={t('lists.page', { page: entry })}
                  onClick={() => onPage(entry)}
                  className={classNames(number, entry === page ? 'bg-ink text-paper' : 'text-ink hover:bg-fog')}
                >
                  {entry}
                </button>
              )}
            </li>
          ))}
        </ol>
        <Button look="plain" disabled={page >= pages} onClick={() => onPage(page + 1)} className={step}>
          {t('lists.next')}
          <ChevronRight size={18} aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}

/** Number of pages shown on either side of the current one. */
const reach = 2

/** The pages in a pager: the first, the last and those around the current one, with gaps for the others. */
export function pageNumbers(current: number, pages: number): readonly (number | 'gap')[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    page => page === 1 || page === pages || Math.abs(page - current) <= reach,
  )
  return shown.flatMap((page, index) => {
    const before = shown[index - 1]
    return before !== undefined && page - before > 1 ? ['gap' as const, page] : [page]
  })
}
