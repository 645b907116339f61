import { useMutation } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as lists from '@xrai/contract/routes/list-exports'
import type { exportPeopleFigures } from '@xrai/contract/routes/people-figures'
import type { Query } from '@xrai/contract/routes/route'
import type { exportSiteFigures } from '@xrai/contract/routes/sites'
import { call } from './call.ts'
import { deviceZone } from './device-zone.ts'
import { unwrap } from './result.ts'

/** A list with its filters on screen. */
export type ListToExport =
  | { readonly list: 'cases'; readonly query: Query<typeof lists.exportCases> }
  | { readonly list: 'analyses'; readonly query: Query<typeof lists.exportAnalyses> }
  | { readonly list: 'patients'; readonly query: Query<typeof lists.exportPatients> }
  | { readonly list: 'reports'; readonly query: Query<typeof lists.exportReports> }
  | { readonly list: 'metrics'; readonly query: Query<typeof lists.exportMetrics> }
  | { readonly list: 'people'; readonly query: Query<typeof exportPeopleFigures> }
  | { readonly list: 'sites'; readonly query: Query<typeof exportSiteFigures> }
  | { readonly list: 'team'; readonly query: Query<typeof lists.exportTeam> }

export const exportOf = {
  cases: endpoints.exportCases,
  analyses: endpoints.exportAnalyses,
  patients: endpoints.exportPatients,
  reports: endpoints.exportReports,
  metrics: endpoints.exportMetrics,
  people: endpoints.exportPeopleFigures,
  sites: endpoints.exportSiteFigures,
  team: endpoints.exportTeam,
} as const

/** A list as a CSV file, with times in this device's time zone. */
export const useListExport = () =>
  useMutation({
    mutationFn: ({ list, query }: ListToExport): Promise<Blob> => {
      const zoned = { ...query, ...deviceZone() }
      return unwrap(call(exportOf[list], { query: zoned }))
    },
  })
