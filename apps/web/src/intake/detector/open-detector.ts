import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { toPredictionDto } from '@xrai/contract/records/finding'
import type { QualityCheck } from '@xrai/engine'
import { createListeners } from '../../base/create-store.ts'
import { runsNetworks } from '../../client/browser-abilities.ts'
import type { LocalAnalysis, Question, Report, Runner } from './messages.ts'

export type DetectorState =
  | { readonly is: 'asleep' }
  | { readonly is: 'loading'; readonly share: number }
  /** `teeth`: the downloaded share of the tooth-numbering model, which is loaded with the first panoramic. */
  | ({ readonly is: 'ready'; readonly teeth?: number } & Runner)
  | { readonly is: 'failed'; readonly code: ErrorCode }

/** The detector in a worker, so that neither its download nor its computation blocks the page. */
export interface Detector {
  readonly state: () => DetectorState
  readonly subscribe: (listener: () => void) => () => void
  /** Starts the download, or restarts it after a failure. */
  readonly start: () => void
  /** Waits for the detector. Rejects with an AppError of the contract's table. */
  readonly analyze: (file: Blob, check: QualityCheck) => Promise<LocalAnalysis>
  readonly close: () => void
}

interface Waiting {
  readonly resolve: (analysis: LocalAnalysis) => void
  readonly reject: (cause: unknown) => void
}

/** For the browser's performance tools and bench/browser.ts. */
const note = ({ took, timings }: Pick<LocalAnalysis, 'took' | 'timings'>) =>
  performance.measure('xrai.analysis', {
    start: performance.now() - took,
    duration: took,
    detail: { took, timings },
  })

const startWorker = () => new Worker(new URL('./detector-worker.ts', import.meta.url), { type: 'module' })

export function createDetector(): Detector {
  let worker: Worker | undefined
  let state: DetectorState = { is: 'asleep' }
  let asked = 0
  const waiting = new Map<number, Waiting>()
  const { notify, subscribe } = createListeners()

  const become = (next: DetectorState) => {
    state = next
    notify()
  }
  const close = () => {
    worker?.terminate()
    worker = undefined
    become({ is: 'asleep' })
  }
  const fail = (code: ErrorCode) => {
    worker?.terminate()
    worker = undefined
    become({ is: 'failed', code })
    for (const { reject } of waiting.values()) reject(new AppError(code))
    waiting.clear()
  }
  const hear = (report: Report) => {
    if (report.is === 'failed') return fail(report.code)
    if (report.is === 'loading' || report.is === 'ready') return become(report)
    if (report.is === 'teeth') {
      if (state.is === 'ready') become({ ...state, teeth: report.share })
      return
    }
    const asker = waiting.get(report.id)
    waiting.delete(report.id)
    if (report.is === 'refused') return asker?.reject(new AppError(report.code))
    const { findings, ...analysis } = report.analysis
    note(analysis)
    asker?.resolve({ ...analysis, predictions: findings.map(finding => toPredictionDto(finding)) })
  }
  const start = () => {
    if (worker) return
    if (!runsNetworks()) return fail('ENGINE_UNAVAILABLE')
    become({ is: 'loading', share: 0 })
    worker = startWorker()
    worker.onmessage = ({ data }: MessageEvent<Report>) => hear(data)
    // The worker's script failed to load; exceptions inside it are reported separately.
    worker.onerror = () => fail('ENGINE_UNREACHABLE')
  }
  return {
    state: () => state,
    subscribe,
    start,
    analyze: (file, check) =>
      new Promise((resolve, reject) => {
        const question: Question = { ...check, id: ++asked, file }
        waiting.set(question.id, { resolve, reject })
        start()
        worker?.postMessage(question)
      }),
    close,
  }
}
