import type { Mutation } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { countQueued } from './queued-decisions.ts'
import { onTokenLost, readOwner } from './token.ts'

export interface UnsentWork {
  /** Null if some wait and cannot be counted, because the session could not be read since the page was opened. */
  readonly decisions: number | null
  /** Changes of odontograms and measures. */
  readonly changes: number
}

const isUnsentChange = ({ state, options }: Mutation) =>
  state.status === 'pending' && options.scope !== undefined && options.mutationKey !== undefined

/** The work of the session's user that the server has not acknowledged. */
export function countUnsent(): UnsentWork {
  const owner = readOwner()
  const changes = queryClient.getMutationCache().getAll().filter(isUnsentChange).length
  return { decisions: owner === null ? 0 : countQueued(owner), changes }
}

/** Calls back with the number of unsent changes that a lost session discarded; the loss is announced after that. */
export function onChangesLost(listener: (count: number) => void): () => void {
  let discarded = 0
  const stopCounting = queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'removed' && isUnsentChange(mutation)) discarded += 1
  })
  const stopListening = onTokenLost(() => {
    if (discarded > 0) listener(discarded)
    discarded = 0
  })
  return () => {
    stopCounting()
    stopListening()
  }
}
