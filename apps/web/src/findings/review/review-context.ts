import { createContext, use, useSyncExternalStore } from 'react'
import type { DeskState, ReviewDesk } from './review-desk.ts'
import type { ReviewSnapshot } from './review-store.ts'
import type { TurnedImage } from './turn-decision.ts'

export interface ReviewValue {
  readonly desk: ReviewDesk
  readonly analysis: { readonly id: string; readonly image: TurnedImage }
  /** The user who may decide here; undefined for one who may only see. */
  readonly me: string | undefined
}

/** Never changes while a review is on screen: who reads it is not drawn again for a decision. */
export const ReviewContext = createContext<ReviewValue | null>(null)

export function useReviewContext(): ReviewValue {
  const value = use(ReviewContext)
  if (!value) throw new Error('A part of a review stands outside of one')
  return value
}

export const useDesk = <T>(desk: ReviewDesk, pick: (state: DeskState) => T): T =>
  useSyncExternalStore(desk.subscribe, () => pick(desk.state()))

export const useSnapshot = <T>(desk: ReviewDesk, pick: (snapshot: ReviewSnapshot) => T): T =>
  useSyncExternalStore(desk.review.subscribe, () => pick(desk.review.snapshot()))
