import type { AddedImage } from '@xrai/contract/routes/bulk'
import { createListeners } from '../../base/create-store.ts'
import { isRefusal, mayPass, type Refusal, Refused, type Result } from '../../client/result.ts'
import type { UploadOptions } from '../../client/upload.ts'
import { pageOutdated } from '../anonymise/file-to-send.ts'
import type { ImageType } from '../image-intake/chosen-images.ts'
import type { BulkFile, FileState, PatientName } from './bulk-file.ts'
import { createRunPause } from './run-pause.ts'

/** Number of parallel uploads: one uses the network while the server stores the other. */
const lanes = 2
/** Temporary refusals of one file before it is skipped. An outage does not count. */
const triesOfFile = 8
/** Broken uploads of one file before it is skipped. */
const cutsOfFile = 3

/**
 * The connection broke during the upload although the server is reachable, so it is not an outage that would hold the
 * other files.
 */
export const uploadCut = 'UPLOAD_CUT'

/** Minimum progress between two updates of the view: an update per packet would be wasted. */
const stepShown = 0.05

/** Refusals that apply to every file. */
const ofEveryFile: ReadonlySet<string> = new Set([
  ...['FORBIDDEN', 'NOT_MEMBER', 'CLINIC_CHANGED', 'PLAN_REQUIRED', 'EMAIL_UNVERIFIED'],
  ...['PATIENT_UNKNOWN', 'SITE_UNKNOWN', 'SITE_ARCHIVED', 'UNANALYSED_FULL', 'UNPROVED_FULL'],
  pageOutdated,
])

export interface RunView {
  readonly files: readonly BulkFile[]
  readonly is: 'running' | 'paused' | 'ended'
  /** Set while the run waits for a temporary refusal to pass. */
  readonly held: Refusal | null
  /** The refusal that stopped the run. */
  readonly stoppedBy: Refusal | null
}

interface RunNeeds {
  readonly send: (file: BulkFile & { readonly file: File }, options: UploadOptions) => Promise<Result<AddedImage>>
  /** Resolves after the time, or when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onStored?: (added: AddedImage) => void
}

export interface Run {
  readonly view: () => RunView
  readonly subscribe: (listener: () => void) => () => void
  /** Starts no further file; running uploads finish. */
  readonly pause: () => void
  readonly resume: () => void
  readonly cancel: () => void
  /** Resends refused, cancelled and similar files, with another type if one is given. */
  readonly retry: (keys: ReadonlySet<string>, type?: ImageType) => void
  /** Ends a wait early. */
  readonly wake: () => void
  /** Sets the current patient of existing radiographs; without a patient, restores the previous one. */
  readonly place: (imageIds: readonly string[], patient: PatientName | undefined) => void
}

/** Sends the files two at a time, starting at once. Independent of screen and network. */
export function createRun(chosen: readonly BulkFile[], { send, sleep, onStored }: RunNeeds): Run {
  let view: RunView = { files: chosen, is: 'running', held: null, stoppedBy: null }
  let active = 0
  let sending = new AbortController()
  const { notify, subscribe } = createListeners()

  const set = (change: Partial<RunView>) => {
    view = { ...view, ...change }
    notify()
  }
  const pause = createRunPause(sleep, held => set({ held }))
  const change = (key: string, to: Partial<BulkFile>) =>
    set({ files: view.files.map(file => (file.key === key ? { ...file, ...to } : file)) })

  const next = () => nextWaiting(view.files)

  const sendOne = async (one: BulkFile): Promise<void> => {
    const { key, file } = one
    if (!file) return change(key, { state: { is: 'left' } })
    const { signal } = sending
    let shown = 0
    const onProgress = (sent: number) => {
      if (signal.aborted || (sent < 1 && sent - shown < stepShown)) return
      shown = sent
      change(key, { state: { is: 'sending', sent } })
    }
    change(key, { state: { is: 'sending', sent: 0 } })
    const result = await send({ ...one, file }, { signal, onProgress })
    if (signal.aborted) return
    if (!isRefusal(result)) {
      pause.reset()
      const state = arrived(result.data)
      change(key, { state, ...(state.is !== 'similar' && { file: undefined }) })
      return onStored?.(result.data)
    }
    const counted = countsOfRetry(one, result)
    if (counted) {
      change(key, { state: { is: 'waiting' }, ...counted })
      return pause.hold(result)
    }
    change(key, { state: { is: 'refused', refusal: result } })
    if (ofEveryFile.has(result.code ?? '')) end({ stoppedBy: result })
  }

  const lane = async () => {
    for (;;) {
      const over = pause.over()
      if (over) await over
      const file = view.is === 'running' ? next() : undefined
      if (!file) break
      await sendOne(file)
    }
    active -= 1
    if (active === 0 && view.is !== 'ended' && !next()) set({ is: 'ended' })
  }

  const fill = () => {
    while (active < lanes && next()) {
      active += 1
      void lane()
    }
  }

  const end = (how: Partial<RunView> = {}) => {
    sending.abort()
    sending = new AbortController()
    const left: FileState = { is: 'left' }
    const isOpen = ({ state: { is } }: BulkFile) => is === 'waiting' || is === 'sending'
    set({ ...how, is: 'ended', files: view.files.map(file => (isOpen(file) ? { ...file, state: left } : file)) })
    pause.wake()
  }

  fill()
  return {
    view: () => view,
    subscribe,
    pause: () => {
      if (view.is === 'running') set({ is: 'paused' })
    },
    resume: () => {
      if (view.is !== 'paused') return
      set({ is: 'running' })
      pause.wake()
      fill()
    },
    cancel: () => end(),
    retry: (keys, type) => {
      const files = view.files.map(file => (keys.has(file.key) ? again(file, type) : file))
      set({ files, is: 'running', stoppedBy: null })
      fill()
    },
    wake: pause.wake,
    place: (imageIds, patient) => {
      const ids = new Set(imageIds)
      set({ files: view.files.map(file => placed(file, ids, patient)) })
    },
  }
}

/** Files whose upload broke off come after the others. */
const nextWaiting = (files: readonly BulkFile[]): BulkFile | undefined => {
  const waiting = files.filter(({ state }) => state.is === 'waiting')
  const fewest = Math.min(...waiting.map(({ cuts }) => cuts))
  return waiting.find(({ cuts }) => cuts === fewest)
}

const isPassing = (refusal: Refusal) => mayPass(new Refused(refusal)) || refusal.code === 'REQUEST_IN_PROGRESS'

/** The counts of a file that is sent again after this refusal; null if it is refused. */
const countsOfRetry = ({ tries, cuts }: BulkFile, refusal: Refusal): Partial<BulkFile> | null => {
  if (refusal.code === uploadCut && cuts + 1 < cutsOfFile) return { cuts: cuts + 1 }
  const isOutage = refusal.kind === 'offline'
  if (!isPassing(refusal) || (!isOutage && tries + 1 >= triesOfFile)) return null
  return { tries: isOutage ? tries : tries + 1 }
}

const arrived = ({ outcome, unanalysed, ...added }: AddedImage): FileState => {
  const { analysisId, imageId, inTrash, patient } = added
  if (outcome === 'stored') return { is: 'stored', analysisId, unanalysed }
  if (outcome === 'similar') return { is: 'similar', analysisId, patient }
  return { is: 'present', analysisId, imageId, inTrash, patient }
}

/** A refused file left nothing stored under its key, so the key can be reused. */
const again = (file: BulkFile, type: ImageType | undefined): BulkFile =>
  file.file && ['refused', 'left', 'similar'].includes(file.state.is)
    ? {
        ...file,
        ...(type && { type }),
        tries: 0,
        cuts: 0,
        state: { is: 'waiting' },
        ...(file.state.is === 'similar' && { isWanted: true }),
      }
    : file

const placed = (file: BulkFile, ids: ReadonlySet<string>, patient: PatientName | undefined): BulkFile =>
  file.state.is === 'present' && ids.has(file.state.imageId)
    ? { ...file, state: { ...file.state, movedTo: patient } }
    : file
