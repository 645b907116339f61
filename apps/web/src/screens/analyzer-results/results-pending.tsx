import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** The workspace's own shape while the case is on its way, so that nothing jumps when it comes. */
export function ResultsPending({ text }: { readonly text: string }) {
  return (
    <div data-workspace className="flex h-dvh flex-col">
      <div className="flex h-16 shrink-0 items-center gap-3 border-b border-line px-4">
        <Skeleton className="size-10" />
        <Skeleton className="h-7 w-64" />
      </div>
      <div className="room grid flex-1 place-content-center">
        <p role="status" className="flex items-center gap-3 text-14 text-room-muted">
          <Spinner />
          {text}
        </p>
      </div>
    </div>
  )
}
