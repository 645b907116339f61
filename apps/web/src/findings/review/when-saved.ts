import type { ReviewStore } from './review-store.ts'

const patienceMs = 8000

/** True once the server has every decision, false on a timeout. */
export const whenSaved = (review: ReviewStore): Promise<boolean> =>
  new Promise(resolve => {
    const end = (isSaved: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(isSaved)
    }
    const look = () => review.snapshot().waiting === 0 && end(true)
    const timer = setTimeout(() => end(false), patienceMs)
    const stop = review.subscribe(look)
    review.flush()
    look()
  })
