import { useQuery } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { useBlobAddress } from './image-urls.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A small crop of an image; loads nothing while `imageId` is undefined. */
export function useCrop(imageId: string | undefined, box: Box) {
  const { data, error } = useQuery({
    queryKey: keyOf('picture', imageId ?? '', 'crop', box),
    queryFn: ({ signal }): Promise<Blob> =>
      unwrap(call(endpoints.getCrop, { params: { id: imageId ?? '' }, query: box }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: imageId !== undefined,
  })
  return { url: useBlobAddress(data), error }
}
