import { useEffect, useState } from 'react'
import type { ViewerImage } from '../image/viewer-image.ts'
import { useViewer, type ViewerStore } from '../viewer-store.ts'
import { type Filters, isFiltered, noFilters } from './filters.ts'

interface Made {
  readonly of: ViewerImage
  readonly by: Filters
  readonly picture: ViewerImage
}

/** The image with the active filters; the previous one until it is computed. The filters are a separate chunk. */
export function useFilteredImage(picture: ViewerImage | null, store: ViewerStore): ViewerImage | null {
  const filters = useViewer(store, state => state.filters)
  const [made, setMade] = useState<Made | null>(null)
  useEffect(() => {
    if (!picture || !isFiltered(filters)) return
    let isWanted = true
    import('./filter-image.ts')
      .then(({ filterImage }) => filterImage(picture, filters))
      .then(filtered => isWanted && setMade({ of: picture, by: filters, picture: filtered }))
      .catch((failure: unknown) => {
        console.error(failure)
        if (isWanted) store.set(state => ({ ...state, filters: noFilters }))
      })
    return () => {
      isWanted = false
    }
  }, [picture, filters, store])
  return made && made.of === picture && isFiltered(filters) ? made.picture : picture
}
