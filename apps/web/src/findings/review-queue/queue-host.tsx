import type { Analysis } from '@xrai/contract/records/analysis'
import type { ReactNode } from 'react'
import { useSession } from '../../client/session.ts'
import { queueCommands } from './queue-commands.ts'
import { QueueContext } from './queue-context.ts'
import { QueueSteps } from './queue-steps.tsx'
import { useReviewQueue } from './use-review-queue.ts'

interface QueueHostProps {
  readonly analysis: Pick<Analysis, 'id' | 'status'>
  readonly children: ReactNode
}

/** Provides the queue to the components of a radiograph that was opened in it. */
export function QueueHost({ analysis, children }: QueueHostProps) {
  const queue = useReviewQueue(analysis)
  const { data: session } = useSession()
  const value = session ? { ...queue, steps: <QueueSteps {...queue} />, commands: queueCommands(queue) } : null
  return <QueueContext value={value}>{children}</QueueContext>
}
