import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'
import type { Decision, FindingShape, SentDecision } from '@xrai/contract/review/decision-schema'
import { storable } from '../../db/storable.ts'

/**
 * The data that a decision is validated against: the analysis, and all earlier decisions, including those of the same
 * batch.
 */
export interface ReviewGround {
  /** The ids of the detector's findings, including those of earlier models. */
  readonly findings: ReadonlySet<string>
  readonly image: { readonly width: number; readonly height: number }
  readonly decisions: ReadonlyMap<string, Decision>
}

/**
 * Validates a sent decision and returns its row, or the existing row if it was sent before. Throws DECISION_REUSED for an
 * id with other contents or of another user; DECISION_INVALID for a finding or decision of another analysis, for a shape
 * outside the image, and for undoing another user's decision. Both name the decision.
 */
export const admitDecision = (given: SentDecision, by: Decision['by'], ground: ReviewGround, now: Date): Decision => {
  const sent = given.kind === 'note' ? { ...given, text: storable(given.text).trim() } : given
  const stored = ground.decisions.get(sent.id)
  if (stored) {
    if (stored.by.id !== by.id || !sameContents(sent, stored))
      throw new AppError('DECISION_REUSED', { subject: sent.id })
    return stored
  }
  if (!isOfAnalysis(sent, by, ground)) throw new AppError('DECISION_INVALID', { subject: sent.id })
  return { ...sent, by, at: timeOf(sent, by, ground.decisions, now) }
}

/** Compared as JSON, which has no -0 and no undefined. The time is excluded because the server may change it. */
const sameContents = (sent: SentDecision, { by: _, ...stored }: Decision): boolean =>
  isDeepStrictEqual({ ...JSON.parse(JSON.stringify(sent)), at: null }, { ...stored, at: null })

const isOfAnalysis = (
  sent: SentDecision,
  by: Decision['by'],
  { findings, image, decisions }: ReviewGround,
): boolean => {
  if ('of' in sent) {
    const reversed = decisions.get(sent.of)
    return reversed !== undefined && !('of' in reversed) && reversed.by.id === by.id
  }
  if (sent.kind === 'add') return isInside(sent.finding.shape, image)
  if (!sent.targets.every(({ finding }) => findings.has(finding) || decisions.get(finding)?.kind === 'add'))
    return false
  return sent.kind !== 'edit' || sent.changes.shape === undefined || isInside(sent.changes.shape, image)
}

/** A box from its centre and size may exceed the border by a rounding error. */
const roundingPixels = 0.01

const isInside = ({ x, y, width, height, points }: FindingShape, image: ReviewGround['image']): boolean => {
  const corners = [
    { x: x - width / 2, y: y - height / 2 },
    { x: x + width / 2, y: y + height / 2 },
  ]
  return [...corners, ...points].every(
    point =>
      point.x >= -roundingPixels &&
      point.y >= -roundingPixels &&
      point.x <= image.width + roundingPixels &&
      point.y <= image.height + roundingPixels,
  )
}

/**
 * The client's time, which preserves the order of decisions made offline, but after all decisions that it refers to. A
 * time in the future comes from a fast clock: then the server's time is used, after the user's own earlier decisions.
 */
const timeOf = (sent: SentDecision, by: Decision['by'], decisions: ReviewGround['decisions'], now: Date): string => {
  const named = 'of' in sent ? [sent.of] : sent.kind === 'add' ? [] : sent.targets.flatMap(({ after }) => after)
  const isFast = Date.parse(sent.at) > now.getTime()
  const before = [
    ...named.flatMap(id => decisions.get(id) ?? []),
    ...(isFast ? [...decisions.values()].filter(decision => decision.by.id === by.id) : []),
  ]
  const claimed = isFast ? now.getTime() : Date.parse(sent.at)
  const latest = before.reduce((latest, { at }) => Math.max(latest, Date.parse(at) + 1), claimed)
  return new Date(latest).toISOString()
}
