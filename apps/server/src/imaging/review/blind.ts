import { AppError } from '@xrai/contract/errors/app-error'
import type { BlindAct, BlindKind, BlindState } from '@xrai/contract/review/blind'
import type { Decision } from '@xrai/contract/review/decision-schema'
import type { Blind } from '@xrai/contract/routes/blind'
import { actBlind as actBlindCall, setBlindFirst as setBlindFirstCall } from '@xrai/contract/routes/endpoints'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import {
  type BlindRow,
  findBlindReviews,
  insertBlindReview,
  isBlindFirst,
  updateBlindFirst,
} from '../../db/queries/imaging/blind-reviews.ts'
import { lockReview } from '../../db/queries/imaging/reviews.ts'
import { type LoadedAnalysis, loadAnalysis } from '../analyses/load-analysis.ts'

type Loaded = Pick<LoadedAnalysis, 'analysis' | 'review' | 'decisions'>

interface BlindStanding {
  readonly state: BlindState
  /** By the clinic's setting: not stored before something follows from it. */
  readonly isDue: boolean
  readonly rows: readonly BlindRow[]
}

const blindStateOf = async (scope: ClinicScope, userId: string, loaded: Loaded): Promise<BlindStanding> => {
  const { analysis, review, decisions } = loaded
  const rows = await findBlindReviews(scope, analysis.id, userId)
  const has = (wanted: BlindKind) => rows.some(({ kind }) => kind === wanted)
  if (has('revealed')) return { state: 'revealed', isDue: false, rows }
  if (rows.length > 0) return { state: has('skipped') ? 'off' : 'on', isDue: false, rows }
  const isUntouched = analysis.state === 'done' && review === null && decisions.length === 0
  const isDue = isUntouched && (await isBlindFirst(scope))
  return { state: isDue ? 'on' : 'off', isDue, rows }
}

const toBlindDto = ({ state, rows }: BlindStanding, userId: string, { analysis, review, decisions }: Loaded): Blind => {
  const seen = rows.find(({ kind }) => kind === 'revealed')?.decisions ?? 0
  const isOpen = analysis.state === 'done' && (review === null || review.kind === 'reopened')
  return {
    state,
    canBegin: isOpen && rows.length === 0 && state === 'off' && decisions.every(({ by }) => by.id !== userId),
    marks: decisions.slice(0, seen).flatMap(({ id, kind, by }) => (kind === 'add' && by.id === userId ? [id] : [])),
  }
}

/** NOT_FOUND for another clinic's analysis. */
export const readBlind = async ({ scope, user }: Session, analysisId: string): Promise<Blind> => {
  const loaded = await loadAnalysis(scope, analysisId)
  return toBlindDto(await blindStateOf(scope, user.id, loaded), user.id, loaded)
}

const auditOf = {
  opened: 'blind-begin',
  begun: 'blind-begin',
  revealed: 'blind-reveal',
  skipped: 'blind-skip',
} as const

const store = async (scope: ClinicScope, by: string, { analysis, decisions }: Loaded, kind: BlindKind) => {
  await insertBlindReview(scope, { analysisId: analysis.id, by, kind, decisions: decisions.length })
  await insertAuditEvent(scope, { by, action: auditOf[kind], subjectId: analysis.id })
}

/** An act that does not apply changes nothing. NOT_FOUND, ANALYSIS_NOT_DONE. */
export const actBlind = (session: Session, analysisId: string, act: BlindAct): Promise<Blind> =>
  inCallerTransaction(session, actBlindCall, async scope => {
    const { user } = session
    // With the decisions in one order, so that a mark is before or after the reveal.
    await lockReview(scope, analysisId)
    const loaded = await loadAnalysis(scope, analysisId)
    if (loaded.analysis.state !== 'done') throw new AppError('ANALYSIS_NOT_DONE')
    const before = await blindStateOf(scope, user.id, loaded)
    if (act === 'begin') {
      if (toBlindDto(before, user.id, loaded).canBegin) await store(scope, user.id, loaded, 'begun')
    } else if (before.state === 'on') {
      if (before.isDue) await store(scope, user.id, loaded, 'opened')
      await store(scope, user.id, loaded, act === 'reveal' ? 'revealed' : 'skipped')
    }
    return toBlindDto(await blindStateOf(scope, user.id, loaded), user.id, loaded)
  })

/**
 * Called with new decisions before they are stored, under the analysis' lock: the first mark makes an opening by the
 * clinic's setting last, and who decides about a finding of the detector has seen it, so that the review is not blind.
 */
export const keepBlind = async (scope: ClinicScope, by: string, loaded: LoadedAnalysis, added: readonly Decision[]) => {
  const standing = await blindStateOf(scope, by, loaded)
  if (standing.state !== 'on') return
  if (standing.isDue) await store(scope, by, loaded, 'opened')
  const detected = new Set(loaded.findings.map(({ id }) => id))
  const isSeen = added.some(act => 'targets' in act && act.targets.some(({ finding }) => detected.has(finding)))
  if (isSeen) await store(scope, by, loaded, 'skipped')
}

export const setBlindFirst = (session: Session, blindFirst: boolean): Promise<void> =>
  inCallerTransaction(session, setBlindFirstCall, async inside => {
    if ((await isBlindFirst(inside)) === blindFirst) return
    await updateBlindFirst(inside, blindFirst)
    await insertAuditEvent(inside, { by: session.user.id, action: blindFirst ? 'blind-first-on' : 'blind-first-off' })
  })
