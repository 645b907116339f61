import { t } from '@xrai/contract/strings/translate'
import { Skeleton } from '../../base/ui/skeleton.tsx'

/** Reserves the sheet's space while it is loading. */
export function SheetSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-[794px] bg-paper p-5 sm:p-10">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="mt-7 h-32" />
      <Skeleton className="mt-5 aspect-[2/1]" />
      <Skeleton className="mt-8 h-5 w-32" />
      {[0, 1, 2, 3].map(row => (
        <Skeleton key={row} className="mt-3 h-10" />
      ))}
    </div>
  )
}
