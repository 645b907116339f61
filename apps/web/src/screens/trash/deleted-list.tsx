import { dayMs } from '@xrai/contract/records/durations'
import { daysToRestore } from '@xrai/contract/records/limits'
import { t } from '@xrai/contract/strings/translate'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { longDate, shortMoment } from '../../base/language/moments.ts'
import { Button } from '../../base/ui/button.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { sentenceOf } from '../../client/result.ts'
import { ListPager, type ListPagerProps } from '../../shell/lists/list-pager.tsx'

interface DeletedRow {
  readonly id: string
  readonly name: string
  readonly deletedAt: string | null
}

export interface DeletedListProps {
  readonly title: string
  readonly rows: readonly DeletedRow[]
  readonly pager: ListPagerProps
  readonly restoredText: string
  readonly removedText: string
  readonly mayRestore: boolean
  readonly remove: (id: string) => Promise<unknown>
  readonly restore: (id: string) => Promise<unknown>
}

const lastDay = (deletedAt: string) => longDate(new Date(Date.parse(deletedAt) + daysToRestore * dayMs).toISOString())

/** Hidden without deleted items. */
export function DeletedList({ title, rows, pager, mayRestore, ...actions }: DeletedListProps) {
  if (pager.total === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-19">{title}</h2>
      <ul className="overflow-hidden rounded-card border border-line">
        {rows.map(row => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4 last:border-0"
          >
            <div className="min-w-0">
              <p className="truncate font-semibold">{row.name}</p>
              {row.deletedAt !== null && (
                <p className="text-14 text-muted">
                  {t('trash.until', { deleted: shortMoment(row.deletedAt), date: lastDay(row.deletedAt) })}
                </p>
              )}
            </div>
            {mayRestore && <RestoreButton row={row} {...actions} />}
          </li>
        ))}
      </ul>
      <ListPager {...pager} />
    </section>
  )
}

type RestoreProps = Pick<DeletedListProps, 'restoredText' | 'removedText' | 'remove' | 'restore'> & {
  readonly row: DeletedRow
}

function RestoreButton({ row: { id, name }, restoredText, removedText, remove, restore }: RestoreProps) {
  const [busy, setBusy] = useState(false)
  const say = (text: string) => showToast({ about: `removal of ${id}`, text })
  const sayFailure = (failure: unknown) => say(sentenceOf(failure))
  const bringBack = () => {
    setBusy(true)
    const undo = () => void remove(id).then(() => say(removedText), sayFailure)
    restore(id)
      .then(() => showToast({ about: `removal of ${id}`, text: restoredText, undo }), sayFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Button busy={busy} onClick={bringBack} aria-label={t('trash.restoreName', { name })}>
      <Undo2 size={18} aria-hidden="true" />
      {t('trash.restore')}
    </Button>
  )
}
