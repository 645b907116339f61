import { createContext, use, useSyncExternalStore } from 'react'
import type { DeskState } from './desk-state.ts'
import type { ReviewDesk } from './review-desk.ts'
import type { ReviewSnapshot } from './review-store.ts'
import type { TurnedImage } from './turn-decision.ts'

export interface ReviewValue {
  readonly desk: ReviewDesk
  readonly analysis: { readonly id: string; readonly image: TurnedImage }
  /** The user who may decide here; undefined for a read-only user. */
  readonly me: string | undefined
}

/** Stable while a review is on screen, so that consumers do not rerender on a decision. */
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
