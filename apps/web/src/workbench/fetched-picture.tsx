import { useMemo } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { Viewer, type ViewerProps } from '../viewer/viewer.tsx'

interface FetchedPictureProps extends Omit<ViewerProps, 'picture'> {
  readonly blob: Blob | undefined
  /** Why there is no picture. */
  readonly failure: string | undefined
  readonly isFetching: boolean
  readonly onRetry: () => void
}

/** The dark room with a picture of the server, or with the reason why it did not come and a way to try again. */
export function FetchedPicture({ blob, failure, isFetching, onRetry, ...viewer }: FetchedPictureProps) {
  const picture = useMemo(() => (blob ? { kind: 'encoded' as const, blob } : null), [blob])
  if (failure === undefined) return <Viewer picture={picture} {...viewer} />
  return (
    <div className="grid size-full place-content-center p-6">
      <ErrorState text={failure} busy={isFetching} onRetry={onRetry} />
    </div>
  )
}
