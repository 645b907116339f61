import type { CaseAnalysis } from '@xrai/contract/records/case'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { Refusal } from '../../client/result.ts'
import type { Upload } from '../../intake/image-intake/upload-state.ts'

/** One image of a case, from the local file to its findings. */
export type RowState =
  | { readonly is: 'waiting' }
  | { readonly is: 'sending'; readonly sent: number }
  | { readonly is: 'queued' | 'processing' | 'done' }
  | { readonly is: 'not-sent'; readonly refusal: Refusal }
  /** Failed, or not started and waiting for a user. */
  | { readonly is: 'not-analysed' | 'unanalysed'; readonly errorCode: string | null }

export interface ProgressRow {
  readonly key: string
  readonly name: string
  readonly type: RadiographType
  readonly state: RowState
  /** The image source: the local file if available, else the server's. */
  readonly file?: File
  readonly imageId?: string
  readonly analysisId?: string
}

const ofAnalysis = ({ status, errorCode }: Pick<CaseAnalysis, 'status' | 'errorCode'>): RowState => {
  if (status === 'failed') return { is: 'not-analysed', errorCode }
  if (status === 'unanalysed') return { is: 'unanalysed', errorCode }
  return { is: status === 'queued' || status === 'processing' ? status : 'done' }
}

function ofUpload({ image, state }: Upload, known: ReadonlyMap<string, CaseAnalysis>): ProgressRow {
  const { key, file, type } = image
  const row = { key, name: file.name, type: type === 'panoramic' ? 'panoramic' : 'periapical', file } as const
  if (state.is === 'failed') return { ...row, state: { is: 'not-sent', refusal: state.refusal } }
  if (state.is !== 'stored') return { ...row, state }
  const { analysisId, imageId } = state
  const analysis = known.get(analysisId)
  return { ...row, analysisId, imageId, state: analysis ? ofAnalysis(analysis) : { is: 'queued' } }
}

/**
 * The uploads of this visit, then the other images of the case. `seen` are the analyses that were in the case at any time
 * of the visit: one that is no longer was moved or deleted elsewhere.
 */
export function progressRows(
  uploads: readonly Upload[],
  analyses: readonly CaseAnalysis[],
  seen: ReadonlySet<string>,
): readonly ProgressRow[] {
  const known = new Map(analyses.map(analysis => [analysis.id, analysis]))
  const isGone = (id: string | undefined) => id !== undefined && seen.has(id) && !known.has(id)
  const rows = uploads.map(upload => ofUpload(upload, known)).filter(({ analysisId }) => !isGone(analysisId))
  const shown = new Set(rows.map(({ analysisId }) => analysisId))
  const others = analyses
    .filter(({ id }) => !shown.has(id))
    .map(analysis => ({
      key: analysis.id,
      name: analysis.name,
      type: analysis.type,
      imageId: analysis.image.id,
      analysisId: analysis.id,
      state: ofAnalysis(analysis),
    }))
  return [...others, ...rows]
}

/** Counts the images by their final state. */
export const countRows = (rows: readonly ProgressRow[]) => ({
  total: rows.length,
  done: rows.filter(({ state }) => state.is === 'done').length,
  failed: rows.filter(({ state }) => state.is === 'not-sent' || state.is === 'not-analysed').length,
  unanalysed: rows.filter(({ state }) => state.is === 'unanalysed').length,
  sending: rows.filter(({ state }) => state.is === 'waiting' || state.is === 'sending').length,
})
