import { decisionLimits } from '@xrai/contract/review/decision'
import type { Decision } from '@xrai/contract/review/decision-schema'
import { onDecided, sendDecisions } from '../../client/decisions.ts'
import { queuedAnalyses, queueStorage } from '../../client/queued-decisions.ts'
import { isRefusal } from '../../client/result.ts'
import { readOwner } from '../../client/token.ts'
import { refuseQueued } from './refused-decisions.ts'

let delivery: Promise<void> | undefined

/**
 * Sends the waiting decisions of the session's user. Those on a report that was signed since are dropped, and the user
 * is told. Others that are refused wait: their radiograph may belong to another clinic of the user, or come back from
 * the trash.
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
  const signed: string[] = []
  try {
    for (const analysisId of queuedAnalyses(owner)) {
      const storage = queueStorage(by, analysisId)
      for (let batch = firstOf(storage.read()); batch.length > 0; batch = firstOf(storage.read())) {
        const result = await sendDecisions(analysisId, batch)
        if (isRefusal(result)) {
          if (result.kind === 'offline') return
          if (result.code === 'REPORT_SIGNED') {
            signed.push(analysisId)
            onDecided(analysisId, true)
          }
          break
        }
        for (const { id } of batch) storage.remove(id)
        // The radiograph may be shown by others, or its report may be.
        onDecided(analysisId, true)
      }
    }
  } finally {
    refuseQueued(signed, owner)
  }
}

/** Few enough for the size of a request. */
const firstOf = (decisions: readonly Decision[]) => decisions.slice(0, Math.min(decisionLimits.batch, 50))
