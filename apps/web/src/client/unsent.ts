import { queryClient } from './query-client.ts'
import { countQueued } from './queued-decisions.ts'
import { readOwner } from './token.ts'

export interface UnsentWork {
  /** Null if some wait and cannot be counted, because the session could not be read since the page was opened. */
  readonly decisions: number | null
  /** Changes of odontograms and measures. */
  readonly changes: number
}

/** The work of the session's user that the server has not acknowledged. */
export function countUnsent(): UnsentWork {
  const owner = readOwner()
  const changes = queryClient.getMutationCache().findAll({
    status: 'pending',
    predicate: ({ options }) => options.scope !== undefined && options.mutationKey !== undefined,
  }).length
  return { decisions: owner === null ? 0 : countQueued(owner), changes }
}
