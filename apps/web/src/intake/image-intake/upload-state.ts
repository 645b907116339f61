import type { Refusal } from '../../client/result.ts'
import type { ChosenImage } from './chosen-images.ts'

/** The upload state of one image. */
export type UploadState =
  | { readonly is: 'waiting' }
  /** 0 to 1; at 1 the server has received all of it and is storing it. */
  | { readonly is: 'sending'; readonly sent: number }
  | { readonly is: 'stored'; readonly analysisId: string; readonly imageId: string }
  | { readonly is: 'failed'; readonly refusal: Refusal }

export interface Upload {
  readonly image: ChosenImage
  readonly state: UploadState
}

/** Pending or being sent: leaving now would lose it. */
export const isOnItsWay = ({ state }: Upload) => state.is === 'waiting' || state.is === 'sending'
