import { createContext, type ReactNode, use } from 'react'
import type { Command } from '../../viewer/actions/command.ts'

export interface QueueValue {
  /** The header shows its progress and the steps to the radiographs beside this one. */
  readonly steps: ReactNode
  readonly commands: readonly Command[]
  /** To the next radiograph that waits for a review; false if none does, undefined if the server does not answer. */
  readonly goOn: (isReviewed: boolean) => Promise<boolean | undefined>
  /** To one of the queue. */
  readonly open: (id: string) => void
  /** True where a reviewed radiograph stays on screen. */
  readonly stays: boolean
}

export const QueueContext = createContext<QueueValue | null>(null)

/** The queue that the radiograph on screen was opened in; null outside of one. */
export const useQueue = () => use(QueueContext)
