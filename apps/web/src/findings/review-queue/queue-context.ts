import { createContext, type ReactNode, use } from 'react'
import type { Command } from '../../viewer/actions/command.ts'

export interface QueueValue {
  /** The header's progress and its links to the adjacent radiographs. */
  readonly steps: ReactNode
  readonly commands: readonly Command[]
  /** Opens the next radiograph that awaits review; false if there is none, undefined if the server does not respond. */
  readonly goOn: (isReviewed: boolean) => Promise<boolean | undefined>
  /** Opens a radiograph of the queue. */
  readonly open: (id: string) => void
  /** True if a reviewed radiograph stays on screen. */
  readonly stays: boolean
}

export const QueueContext = createContext<QueueValue | null>(null)

/** The queue of the radiograph on screen; null outside of a queue. */
export const useQueue = () => use(QueueContext)
