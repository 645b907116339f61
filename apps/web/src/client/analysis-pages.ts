import type { InfiniteData } from '@tanstack/react-query'
import type { listAnalyses } from '@xrai/contract/routes/analyses'
import type { AnswerOf } from '@xrai/contract/routes/route'
import type { AnalysesFilter } from './analyses.ts'
import { queryClient } from './query-client.ts'
import { keyOf } from './query-keys.ts'

type Page = AnswerOf<typeof listAnalyses>

/** Optimistically removes the radiographs from the cached lists whose filter `concerns` accepts. */
export function leaveAnalysisPages(ids: ReadonlySet<string>, concerns: (filter: AnalysesFilter) => boolean) {
  queryClient.setQueriesData<InfiniteData<Page>>(
    {
      queryKey: keyOf('analyses', 'pages'),
      predicate: ({ queryKey: [, , filter] }) => concerns((filter ?? {}) as AnalysesFilter),
    },
    known =>
      known && {
        ...known,
        pages: known.pages.map(page => ({
          ...page,
          analyses: page.analyses.filter(({ imageId }) => !ids.has(imageId)),
        })),
      },
  )
}
