import type { Answer, Checked, Question } from './messages.ts'

/** The part of a Worker that is used here. */
export interface SuggestionWorker {
  onmessage: ((event: MessageEvent<Answer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(question: Question): void
  terminate(): void
}

interface Limits {
  /** A suggestion that takes longer is none: the type may have been read on the screen by then. */
  readonly patienceMs: number
  /** How long the worker stays after its last answer. */
  readonly idleMs: number
}

/** Never rejects: undefined wherever there is no answer in time. */
export type Suggest = (file: Blob) => Promise<Checked | undefined>

/** The quality network in a worker that is opened with the first picture. */
export const createSuggester = (openWorker: () => SuggestionWorker, { patienceMs, idleMs }: Limits): Suggest => {
  let worker: SuggestionWorker | undefined
  let asked = 0
  let idle: ReturnType<typeof setTimeout> | undefined
  const waiting = new Map<number, (checked: Checked | undefined) => void>()

  const close = () => {
    worker?.terminate()
    worker = undefined
    for (const resolve of waiting.values()) resolve(undefined)
  }
  const open = () => {
    const opened = openWorker()
    opened.onmessage = ({ data: { id, ...checked } }) => waiting.get(id)?.(checked)
    opened.onerror = close
    return opened
  }
  return file =>
    new Promise(resolve => {
      clearTimeout(idle)
      const id = ++asked
      const end = (checked: Checked | undefined) => {
        clearTimeout(patience)
        waiting.delete(id)
        if (waiting.size === 0) idle = setTimeout(close, idleMs)
        resolve(checked)
      }
      const patience = setTimeout(() => end(undefined), patienceMs)
      waiting.set(id, end)
      worker ??= open()
      worker.postMessage({ id, file })
    })
}
