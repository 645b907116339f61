import type { Answer, Checked, Question } from './messages.ts'

/** The used subset of Worker. */
export interface SuggestionWorker {
  onmessage: ((event: MessageEvent<Answer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(question: Question): void
  terminate(): void
}

interface Limits {
  /** A later suggestion is dropped, because the user may already have read the type on screen. */
  readonly patienceMs: number
  /** Idle time before the worker is closed. */
  readonly idleMs: number
}

/** Never rejects: undefined without a timely response. */
export type Suggest = (file: Blob) => Promise<Checked | undefined>

/** The quality network in a worker that is created with the first image. */
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
