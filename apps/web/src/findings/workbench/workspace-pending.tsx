import { Skeleton } from '../../base/ui/skeleton.tsx'
import { Spinner } from '../../base/ui/spinner.tsx'
import { useEarlyKeys } from '../../viewer/use-shortcuts.ts'

interface WorkspacePendingProps {
  readonly text: string
  /** For screen readers only, if the wait is short. */
  readonly isTextHidden?: boolean
}

/** The workspace's placeholder while its content loads, so that the layout does not shift. */
export function WorkspacePending({ text, isTextHidden = false }: WorkspacePendingProps) {
  useEarlyKeys()
  return (
    <div data-workspace className="flex h-dvh flex-col">
      <div className="flex h-16 shrink-0 items-center gap-3 border-b border-line px-4">
        <Skeleton className="size-10" />
        <Skeleton className="h-7 w-64" />
      </div>
      <div className="room grid flex-1 place-content-center">
        <p role="status" className={isTextHidden ? 'sr-only' : 'flex items-center gap-3 text-14 text-room-muted'}>
          {!isTextHidden && <Spinner />}
          {text}
        </p>
      </div>
    </div>
  )
}
