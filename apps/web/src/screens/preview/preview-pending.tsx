import { t } from '@xrai/contract/strings/translate'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The workspace's own shape while the analysis is on its way, so that nothing jumps when it comes. */
export function PreviewPending() {
  return (
    <div data-workspace className="flex h-dvh flex-col">
      <p role="status" className="sr-only">
        {t('ui.loading')}
      </p>
      <div className="flex h-16 shrink-0 items-center gap-3 border-b border-line px-4">
        <Skeleton className="size-10" />
        <Skeleton className="h-7 w-64" />
      </div>
      <div className="room flex-1" />
    </div>
  )
}
