import { useMemo } from 'react'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Viewer, type ViewerProps } from '../../viewer/viewer.tsx'
import { type WindowChoice, type WindowState, windowsShown } from '../../viewer/window-choice.ts'

interface FetchedImageProps extends Omit<ViewerProps, 'picture' | 'windows'> {
  readonly blob: Blob | undefined
  /** Why there is no image. */
  readonly failure: string | undefined
  readonly isFetching: boolean
  readonly onRetry: () => void
  /** The windows of its file, if it has several, and the loading state of the chosen one. */
  readonly windows?: WindowChoice | undefined
  readonly window: WindowState
}

/** The dark room with an image from the server, or the failure and a retry button. */
export function FetchedImage(props: FetchedImageProps) {
  const { blob, failure, isFetching, onRetry, windows, window, ...viewer } = props
  const picture = useMemo(() => (blob ? { kind: 'encoded' as const, blob } : null), [blob])
  if (failure === undefined)
    return <Viewer picture={picture} windows={windows && windowsShown(windows, window)} {...viewer} />
  return (
    <div className="grid size-full place-content-center p-6">
      <ErrorState text={failure} busy={isFetching} onRetry={onRetry} />
    </div>
  )
}
