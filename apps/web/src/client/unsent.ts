import { decisionLimits } from '@xrai/contract/review/decision'
import type { Decision } from '@xrai/contract/review/decision-schema'
import { onDecided, sendDecisions } from './decisions.ts'
import { queryClient } from './query-client.ts'
import { countQueued, queuedAnalyses, queueStorage } from './queued-decisions.ts'
import { isRefusal } from './result.ts'
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

let delivery: Promise<void> | undefined

/**
 * Sends the waiting decisions of the session's user. A refused one waits until its radiograph is opened, which shows the
 * reason.
 */
export function deliverQueued(): Promise<void> {
  delivery ??= deliver().finally(() => {
    delivery = undefined
  })
  return delivery
}

async function deliver(): Promise<void> {
  const owner = readOwner()
  if (owner === null) return
  // The author is the session's user; the name is not sent.
  const by: Decision['by'] = { id: owner, name: '' }
  for (const analysisId of queuedAnalyses(owner)) {
    const storage = queueStorage(by, analysisId)
    for (let batch = firstOf(storage.read()); batch.length > 0; batch = firstOf(storage.read())) {
      const result = await sendDecisions(analysisId, batch)
      if (isRefusal(result)) {
        if (result.kind === 'offline') return
        break
      }
      for (const { id } of batch) storage.remove(id)
      // The radiograph may be shown by others, or its report may be.
      onDecided(analysisId, true)
    }
  }
}

/** Few enough for the size of a request. */
const firstOf = (decisions: readonly Decision[]) => decisions.slice(0, Math.min(decisionLimits.batch, 50))
