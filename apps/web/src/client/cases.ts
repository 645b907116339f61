import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Case, CaseAnalysis, CaseCard } from '@xrai/contract/records/case'
import { turnAnalysis } from '@xrai/contract/records/orientation'
import type * as cases from '@xrai/contract/routes/cases'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { AnswerOf, Body, Query } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { forgetTurned } from './image-urls.ts'
import { numberedPage } from './paging.ts'
import { queryClient } from './query-client.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { useRemoval, withoutRow } from './removal.ts'
import { repeatable } from './repeatable.ts'
import { unwrap } from './result.ts'

/** Creates a case; a retry after a lost answer with the same fields creates no second one. */
export const createCase = repeatable((body: Body<typeof cases.createCase>, key) =>
  call(endpoints.createCase, { body }, { headers: { 'Idempotency-Key': key } }),
)

/** The refetch interval of a list while one of its cases is being analysed. */
const liveMs = 3000

const isRunning = ({ status, imageCount }: CaseCard) => status === 'in_progress' && imageCount > 0

/** A page of the clinic's cases, newest first; the previous page stays until the next is loaded. */
export const useCases = (query: Query<typeof cases.listCases>, options: { readonly enabled?: boolean } = {}) =>
  useQuery({
    ...numberedPage(keyOf('cases', query), signal => call(endpoints.listCases, { query }, { signal })),
    refetchInterval: ({ state }) => (state.data?.cases.some(isRunning) ? liveMs : false),
    ...options,
  })

const turnCase = (found: Case): Case => ({ ...found, analyses: found.analyses.map(turnAnalysis<CaseAnalysis>) })

/** With findings in the pixels of each displayed image. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('case', id),
    queryFn: async ({ client, queryKey, signal }) => {
      const found = await unwrap(call(endpoints.getCase, { params: { id } }, { signal }))
      const before = new Map(client.getQueryData<Case>(queryKey)?.analyses.map(({ image }) => [image.id, image]))
      for (const { image } of found.analyses) forgetTurned(client, before.get(image.id), image)
      return found
    },
    select: turnCase,
  })

export const useCase = (id: string | undefined) => useQuery({ ...caseQuery(id ?? ''), enabled: id !== undefined })

/** After a case was changed, deleted or restored: refetches everything that shows parts of it. */
const askCaseAgain = () =>
  invalidateAnswers(
    queryClient,
    'cases',
    'case',
    'analyses',
    'analysis',
    'mounts',
    'patients',
    'patient',
    'patient-of-analysis',
    'patient-proposals',
    'report',
    'reports',
  )

export function useEditCase(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof cases.editCase>) => unwrap(call(endpoints.editCase, { params: { id }, body })),
    onSuccess: card => {
      cache.setQueryData(caseQuery(id).queryKey, known => known && { ...known, ...card })
      return askCaseAgain()
    },
  })
}

/** Soft deletion: `restoreCase` undoes it for thirty days. */
async function deleteCase(id: string, signed = false) {
  const deleted = await unwrap(call(endpoints.deleteCase, { params: { id }, query: { signed: `${signed}` } }))
  void askCaseAgain()
  return deleted
}

async function restoreCase(id: string) {
  const restored = await unwrap(call(endpoints.restoreCase, { params: { id } }))
  void askCaseAgain()
  return restored
}

/** Deletes or restores from a list, which the case leaves at once; `withSigned` includes cases with signed reports. */
export const useCaseRemoval = (withSigned: boolean) =>
  useRemoval<AnswerOf<typeof cases.listCases>>({
    list: keyOf('cases'),
    without: (page, id) => withoutRow(page, 'cases', id),
    remove: id => deleteCase(id, withSigned),
    restore: restoreCase,
  })
