import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as audit from '@xrai/contract/routes/audit'
import { call, endpoint } from './endpoint.ts'
import { unwrap } from './result.ts'

const getTrail = endpoint<typeof audit.listAudit>('get', '/api/audit', { session: true })
const getCsv = endpoint<typeof audit.exportAudit>('get', '/api/audit.csv', { session: true })
const getChain = endpoint<typeof audit.getAuditChain>('get', '/api/audit/chain', { session: true })
const postCheck = endpoint<typeof audit.checkAudit>('post', '/api/audit/checks', { session: true })

/** The clinic's audit trail, newest first, fifty events at a time. */
export const useAuditTrail = (filter: audit.AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit', 'trail', filter],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        call(getTrail, { query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })

const chainKey = ['audit', 'chain']

/** What the last check of the chain found, and who stands in the trail. */
export const useAuditChain = () =>
  useQuery({ queryKey: chainKey, queryFn: ({ signal }) => unwrap(call(getChain, {}, { signal })) })

/** Computes the chain again. */
export function useCheckChain() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(call(postCheck, {})),
    onSuccess: chain => cache.setQueryData(chainKey, chain),
  })
}

/** The filtered trail as a CSV file, its times on the clock of this device. */
export const useAuditCsv = () =>
  useMutation({
    mutationFn: (filter: audit.AuditFilter) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return unwrap(call(getCsv, { query: { ...filter, timeZone } }))
    },
  })
