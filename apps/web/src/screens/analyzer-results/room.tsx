import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pictureQuery } from '../../client/pictures.ts'
import { sentenceOf } from '../../client/result.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Viewer } from '../../viewer/viewer.tsx'
import type { Mark } from '../../viewer/viewer-state.ts'
import type { ViewerStore } from '../../viewer/viewer-store.ts'

interface RoomProps {
  /** None while no analysis is chosen. */
  readonly imageId: string | undefined
  readonly isLoading: boolean
  readonly store: ViewerStore
  readonly marks: readonly Mark[]
}

/** The dark room with the chosen picture, or with the words that there is none. */
export function Room({ imageId, isLoading, store, marks }: RoomProps) {
  const {
    data: blob,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...pictureQuery(imageId ?? '', 'display'), enabled: imageId !== undefined })
  const picture = useMemo(() => (blob ? { kind: 'encoded' as const, blob } : null), [blob])
  if (error && !blob) {
    return (
      <div className="grid size-full place-content-center p-6">
        <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  }
  return <Viewer store={store} picture={picture} isLoading={isLoading || isFetching} marks={marks} />
}
