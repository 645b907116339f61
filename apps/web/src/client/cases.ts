import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Case, CaseAnalysis, CaseCard } from '@xrai/contract/records/case'
import { turnAnalysis } from '@xrai/contract/records/orientation'
import type * as cases from '@xrai/contract/routes/cases'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { AnswerOf, Body, Query } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { numberedPage } from './paging.ts'
import { queryClient } from './query-client.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { useRemoval, withoutRow } from './removal.ts'
import { unwrap } from './result.ts'

/** Opens a case; the same key and fields are the same case, however often they are sent. */
export const createCase = (body: Body<typeof cases.createCase>, key: string) =>
  call(endpoints.createCase, { body }, { headers: { 'Idempotency-Key': key } })

/** How often a list is fetched again while one of its cases is being analysed. */
const liveMs = 3000

const isRunning = ({ status, imageCount }: CaseCard) => status === 'in_progress' && imageCount > 0

/** A page of the clinic's cases, newest first; the page before stays until the next has come. */
export const useCases = (query: Query<typeof cases.listCases>, options: { readonly enabled?: boolean } = {}) =>
  useQuery({
    ...numberedPage(keyOf('cases', query), signal => call(endpoints.listCases, { query }, { signal })),
    refetchInterval: ({ state }) => (state.data?.cases.some(isRunning) ? liveMs : false),
    ...options,
  })

const turnCase = (found: Case): Case => ({ ...found, analyses: found.analyses.map(turnAnalysis<CaseAnalysis>) })

/** With findings in the pixels of each picture as it is shown. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('case', id),
    queryFn: ({ signal }) => unwrap(call(endpoints.getCase, { params: { id } }, { signal })),
    select: turnCase,
  })

export const useCase = (id: string | undefined) => useQuery({ ...caseQuery(id ?? ''), enabled: id !== undefined })

/** After a case was changed, deleted or restored: everything that shows something of it is fetched again. */
const askCaseAgain = () => invalidateAnswers(queryClient, 'cases', 'case', 'analyses', 'patients', 'patient', 'reports')

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

/** Deletes softly: `restoreCase` brings it back for thirty days. */
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

/** The same from a list, which the case leaves at once; `withSigned` also where reports of it are signed. */
export const useCaseRemoval = (withSigned: boolean) =>
  useRemoval<AnswerOf<typeof cases.listCases>>({
    list: keyOf('cases'),
    without: (page, id) => withoutRow(page, 'cases', id),
    remove: id => deleteCase(id, withSigned),
    restore: restoreCase,
  })
