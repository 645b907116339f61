import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as audit from '@xrai/contract/routes/audit'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { call } from './call.ts'
import { deviceZone } from './device-zone.ts'
import { cursorPages } from './paging.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

/** The clinic's audit trail, newest first, fifty events at a time. */
export const useAuditTrail = (filter: audit.AuditFilter) =>
  useInfiniteQuery(
    cursorPages(keyOf('audit', 'trail', filter), (cursor, signal) =>
      call(endpoints.listAudit, { query: { ...filter, ...cursor } }, { signal }),
    ),
  )

const chainKey = keyOf('audit', 'chain')

/** The result of the last check of the chain, and the actors in the trail. */
export const useAuditChain = () =>
  useQuery({ queryKey: chainKey, queryFn: ({ signal }) => unwrap(call(endpoints.getAuditChain, {}, { signal })) })

/** Verifies the chain again. */
export function useCheckChain() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(call(endpoints.checkAudit, {})),
    onSuccess: chain => cache.setQueryData(chainKey, chain),
  })
}

/** The filtered trail as a CSV file, with times in the time zone of this device. */
export const useAuditCsv = () =>
  useMutation({
    mutationFn: (filter: audit.AuditFilter) =>
      unwrap(call(endpoints.exportAudit, { query: { ...filter, ...deviceZone() } })),
  })
