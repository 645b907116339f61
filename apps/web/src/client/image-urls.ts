import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Orientation } from '@xrai/contract/records/orientation'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { useEffect, useState } from 'react'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { sentenceOf, unwrap } from './result.ts'

const sizes = {
  original: endpoints.getOriginal,
  display: endpoints.getDisplay,
  thumbnail: endpoints.getThumbnail,
}

export type ImageSize = keyof typeof sizes

const thumbnailMs = 30 * 60_000

/** The image's bytes, fetched with the session's header once; they change only with its orientation (`forgetTurned`). */
export const imageQuery = (imageId: string, size: ImageSize) =>
  queryOptions({
    queryKey: keyOf('picture', imageId, size),
    queryFn: ({ signal }): Promise<Blob> => unwrap(call(sizes[size], { params: { id: imageId } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    // The browser caches no patient images; thumbnails stay in memory for a return to their list.
    ...(size === 'thumbnail' ? { gcTime: thumbnailMs } : {}),
  })

interface Shown {
  readonly id: string
  readonly orientation: Orientation | null
}

/** Drops the pictures of an image whose orientation changed since `before`, as findings would be in wrong places on them. */
export const forgetTurned = (cache: QueryClient, before: Shown | undefined, { id, orientation }: Shown): void => {
  if (!before || hashKey([before.orientation]) === hashKey([orientation])) return
  void cache.resetQueries({ queryKey: keyOf('picture', id) })
}

/** An image as a URL for an <img>, revoked once no component shows it. */
export function useImage(imageId: string | undefined, size: ImageSize) {
  const { data, error, isPending, refetch } = useQuery({
    ...imageQuery(imageId ?? '', size),
    enabled: imageId !== undefined,
  })
  return { url: useBlobAddress(data), error, isPending, refetch }
}

/** The display image with another window of its DICOM file. */
const windowQuery = (imageId: string, window: number) =>
  queryOptions({
    queryKey: keyOf('picture', imageId, 'window', window),
    queryFn: ({ signal }): Promise<Blob> =>
      unwrap(call(endpoints.getDisplay, { params: { id: imageId }, query: { window } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The image of an analysis for its dark room; loads nothing while no analysis is chosen. `window` is an index into its
 * file's windows, 0 the default, which is displayed until another one is loaded.
 */
export function useRoomImage(imageId: string | undefined, window = 0) {
  const { data, error, isFetching, isPending, refetch } = useQuery({
    ...imageQuery(imageId ?? '', 'display'),
    enabled: imageId !== undefined,
  })
  const isOther = imageId !== undefined && window > 0
  const other = useQuery({
    ...windowQuery(imageId ?? '', window),
    enabled: isOther,
    placeholderData: (before, query) => (query?.queryKey[1] === imageId ? before : undefined),
  })
  const [again, setAgain] = useState<{ readonly of: string; readonly failure: string }>()
  const of = `${imageId} ${window}`
  const failing = other.error ? sentenceOf(other.error) : again?.of === of ? again.failure : undefined
  const missing = isOther ? failing : undefined
  const askAgain = async () => {
    // The query forgets its failure when it restarts; the default is displayed until the window is loaded.
    if (failing !== undefined) setAgain({ of, failure: failing })
    await other.refetch()
    setAgain(undefined)
  }
  return {
    blob: (isOther && missing === undefined ? other.data : undefined) ?? data,
    failure: error && !data ? sentenceOf(error) : undefined,
    isLoading: isPending && imageId !== undefined,
    isFetching,
    onRetry: () => void refetch(),
    window: {
      isLoading: isOther && other.isFetching,
      failure: missing,
      onRetry: () => void askAgain(),
    },
  }
}

/** A blob: address for as long as the calling component is mounted. */
export function useBlobAddress(blob: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(created)
    }
  }, [blob])
  return url
}

/** The image's id in a card's `imageUrl`, which is the path of one of the picture calls. */
export const imageIdOf = (imageUrl: string): string | undefined => /^\/api\/images\/([^/]+)\//.exec(imageUrl)?.[1]
