import type { Refusal } from '../../client/result.ts'
import type { ImageType } from '../image-intake/chosen-images.ts'

/** The state of one of the files. */
export type FileState =
  | { readonly is: 'waiting' }
  /** 0 to 1; at 1 the server has received all of it and is storing it. */
  | { readonly is: 'sending'; readonly sent: number }
  /** `unanalysed`: why it is not queued for the detector. */
  | { readonly is: 'stored'; readonly analysisId: string; readonly unanalysed: string | null }
  /** The clinic already had it. */
  | PresentState
  /** The clinic has the same image in another file: nothing was stored, the user decides. */
  | { readonly is: 'similar'; readonly analysisId: string; readonly patient: PatientName | null }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  /** The run was cancelled before this file was stored. */
  | { readonly is: 'left' }

export interface PatientName {
  readonly id: string
  readonly name: string
}

interface PresentState {
  readonly is: 'present'
  readonly analysisId: string
  readonly imageId: string
  readonly inTrash: boolean
  /** Its patient at that time, which it keeps. */
  readonly patient: PatientName | null
  /** The patient it was moved to from here. */
  readonly movedTo?: PatientName | undefined
}

export const patientOf = ({ patient, movedTo }: PresentState): PatientName | null => movedTo ?? patient

/** True if the radiograph was present before and belongs to another patient than the chosen one, or to none. */
export const isOfOther = (state: FileState, chosen: PatientName | undefined): state is PresentState =>
  state.is === 'present' && !state.inTrash && chosen !== undefined && patientOf(state)?.id !== chosen.id

export interface BulkFile {
  /** The idempotency key of its submission. */
  readonly key: string
  readonly name: string
  readonly size: number
  /** Absent once the server has it. */
  readonly file: File | undefined
  /** Undefined: to be detected. */
  readonly type: ImageType | undefined
  /** Number of temporary refusals so far. */
  readonly tries: number
  /** How often its upload broke off although the server was reachable. */
  readonly cuts: number
  /** The user wants it stored although the clinic has the same image. */
  readonly isWanted?: boolean
  readonly state: FileState
}

const filters = {
  all: () => true,
  waiting: ({ is }) => is === 'waiting' || is === 'sending',
  stored: state => state.is === 'stored' && state.unanalysed === null,
  unanalysed: state => state.is === 'stored' && state.unanalysed !== null,
  present: ({ is }) => is === 'present',
  similar: ({ is }) => is === 'similar',
  refused: ({ is }) => is === 'refused',
  left: ({ is }) => is === 'left',
} as const satisfies Record<string, (state: FileState) => boolean>

export type FileFilter = keyof typeof filters
export const fileFilters = Object.keys(filters) as readonly FileFilter[]

export const filesOf = (files: readonly BulkFile[], filter: FileFilter): readonly BulkFile[] =>
  files.filter(({ state }) => filters[filter](state))

/** The number of files by state. */
export const countFiles = (files: readonly BulkFile[]): Readonly<Record<FileFilter, number>> => {
  const counts = {
    all: files.length,
    waiting: 0,
    stored: 0,
    unanalysed: 0,
    present: 0,
    similar: 0,
    refused: 0,
    left: 0,
  }
  for (const { state } of files)
    for (const filter of fileFilters) if (filter !== 'all' && filters[filter](state)) counts[filter] += 1
  return counts
}
