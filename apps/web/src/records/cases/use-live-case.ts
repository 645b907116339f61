import { useQueryClient } from '@tanstack/react-query'
import type { Case } from '@xrai/contract/records/case'
import { useEffect } from 'react'
import { useCaseEvents } from '../../client/case-events.ts'
import { caseQuery } from '../../client/cases.ts'
import { isRunning } from '../../client/is-running.ts'
import { invalidateAnswers } from '../../client/query-keys.ts'
import { mergeState } from './merge-state.ts'

/**
 * Keeps a case up to date while some of its analyses are queued or running; returns true while the server is
 * unreachable.
 */
export function useLiveCase(found: Case | undefined): boolean {
  const cache = useQueryClient()
  const live = found?.analyses.some(isRunning) ? found.id : undefined
  const connection = useCaseEvents(live, state => {
    const { queryKey } = caseQuery(state.id)
    const known = cache.getQueryData(queryKey)
    if (!known) return
    const { merged, isBehind } = mergeState(known, state)
    cache.setQueryData(queryKey, merged)
    if (!isBehind) return
    void invalidateAnswers(cache, 'case', 'analysis', 'analyses', 'cases', 'credits')
  })
  // A case that was deleted elsewhere is loaded again, so that the screen says so.
  useEffect(() => {
    if (connection === 'over') void invalidateAnswers(cache, 'case', 'cases')
  }, [connection, cache])
  return live !== undefined && connection === 'lost'
}
