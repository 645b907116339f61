import type { Analysis } from '@xrai/contract/records/analysis'
import { fullName } from '@xrai/contract/records/full-name'
import type { ReviewScreen } from '@xrai/contract/review/decision'
import { mayCall } from '@xrai/contract/routes/access'
import type { ArrivedDecisions } from '@xrai/contract/routes/decisions'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useMemo, useRef } from 'react'
import { onConnectionChange } from '../../client/connection.ts'
import { followDecisions, isGone, listDecisions, onDecided, sendDecisions } from '../../client/decisions.ts'
import { queueStorage } from '../../client/queued-decisions.ts'
import { isRefusal } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { onTokenLost } from '../../client/token.ts'
import type { ViewerStore } from '../../viewer/viewer-store.ts'
import { deliverQueued } from './deliver-queued.ts'
import { explainLostForm, explainRefusal, explainRemoved, refuseQueued } from './refused-decisions.ts'
import type { ReviewValue } from './review-context.ts'
import { createReviewDesk, type ReviewDesk } from './review-desk.ts'
import { createReviewStore, type ReviewStore } from './review-store.ts'
import { findingAt } from './review-words.ts'
import { outcomeOf } from './send-queue.ts'
import type { TurnedImage } from './turn-decision.ts'

interface ReviewOptions {
  readonly analysis: Pick<Analysis, 'id' | 'predictions' | 'review'> & { readonly image: TurnedImage }
  readonly viewer: ViewerStore
  readonly screen: ReviewScreen
  /** False if there is nothing to decide. */
  readonly isOn: boolean
}

/** The review of an analysis on screen: receives others' decisions and sends the user's. */
export function useReview({ analysis, viewer, screen, isOn }: ReviewOptions): ReviewValue {
  const { id, predictions, image } = analysis
  const { data: session } = useSession()
  const isSigned = analysis.review?.state === 'signed'
  const dentist = mayCall(endpoints.decide, session) ? session?.user : undefined
  const user = isSigned ? undefined : dentist
  const userId = user?.id
  const name = user && fullName(user)

  // biome-ignore lint/correctness/useExhaustiveDependencies: findings that get teeth later keep their review
  const value = useMemo((): ReviewValue => {
    const by = userId === undefined ? null : { id: userId, name: name ?? '' }
    const review = createReviewStore({
      predictions,
      image,
      screen,
      by,
      storage: by && queueStorage(by, id),
      send: async decisions => outcomeOf(await sendDecisions(id, decisions)),
      onRefused: (dropped, refusal) => {
        explainRefusal(dropped, refusal)
        // A colleague signed its report, or deleted the radiograph.
        onDecided(id, refusal.code === 'REPORT_SIGNED' || refusal.code === 'NOT_FOUND')
      },
      onStored: () => onDecided(id),
      onLeft: () => void deliverQueued(),
    })
    return { desk: createReviewDesk(review, viewer), analysis: { id, image }, me: userId }
  }, [id, userId, viewer, screen])

  const dentistId = dentist?.id
  useEffect(() => {
    if (isSigned && dentistId !== undefined) refuseQueued([id], dentistId)
  }, [id, isSigned, dentistId])

  const { desk } = value
  const shown = useRef({ id, desk })
  useEffect(() => {
    const before = shown.current
    shown.current = { id, desk }
    if (isSigned && before.id === id && before.desk !== desk) explainLostForm(before.desk.state(), 'signed')
  }, [id, desk, isSigned])
  useEffect(() => () => explainLostForm(desk.state(), isGone(id) ? 'gone' : null), [id, desk])
  // Before the login page takes the place of the room.
  useEffect(() => onTokenLost(() => explainLostForm(desk.state(), 'session')), [desk])
  useEffect(() => desk.review.setPredictions(predictions), [desk, predictions])
  useEffect(() => (isOn ? desk.review.start() : undefined), [desk, isOn])
  useEffect(() => (isOn ? followReview(id, desk, userId) : undefined), [id, desk, userId, isOn])
  return value
}

/**
 * Loads the stored decisions and follows new ones until the returned function is called. Loading completes even then if
 * the user has decided, so that the decision is stored on the device and sent when the radiograph is next opened.
 */
function followReview(id: string, desk: ReviewDesk, me: string | undefined): () => void {
  const { review } = desk
  const end = new AbortController()
  let isLeft = false
  const arrive = (arrived: ArrivedDecisions) => {
    const before = review.snapshot()
    const known = new Set(before.decisions.map(decision => decision.id))
    review.arrive(arrived)
    if (me !== undefined) explainRemoved(before, review.snapshot(), me)
    const other = arrived.decisions.findLast(({ id: one, by }) => by.id !== me && !known.has(one))
    if (!other) return
    onDecided(id)
    const target = 'targets' in other ? other.targets[0]?.finding : other.id
    const finding = review.snapshot().findings.find(({ detection_id }) => detection_id === target)
    if (finding) desk.say(t('review.saidOther', { name: other.by.name, finding: findingAt(finding) }))
  }
  const follow = async () => {
    await readAll(id, review, end.signal)
    if (end.signal.aborted) return
    review.setLoaded()
    if (isLeft) return
    const stop = followDecisions(id, review.cursor, arrive, state => state === 'live' && review.flush())
    end.signal.addEventListener('abort', stop)
  }
  void follow()
  const stopListening = onConnectionChange(connection => connection === 'there' && review.flush())
  return () => {
    isLeft = true
    if (!desk.state().isHeld) end.abort()
    stopListening()
  }
}

/** A failure here is ignored, because the stream delivers the same and reconnects automatically. */
async function readAll(id: string, review: ReviewStore, signal: AbortSignal): Promise<void> {
  for (let more = true; more && !signal.aborted; ) {
    const page = await listDecisions(id, review.cursor())
    if (isRefusal(page)) return
    review.arrive(page.data)
    more = page.data.more
  }
}
