import { daysToRestore } from '@xrai/contract/case/case'

const restoreMs = daysToRestore * 24 * 60 * 60 * 1000

/** What was deleted after this moment can still be restored; the rest is swept. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - restoreMs)

export const restorableUntil = (deletedAt: Date): string => new Date(deletedAt.getTime() + restoreMs).toISOString()
