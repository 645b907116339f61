import type { Face } from '../charting/faces.ts'
import type { Prediction } from '../records/prediction.ts'
import type { RejectReason } from './decision.ts'
import { compareDecisions, type FindingDecision } from './decision-order.ts'
import type { Decision } from './decision-schema.ts'
import { type Step, stepsByFinding, unseen } from './knowledge.ts'

export type FindingState = 'undecided' | 'accepted' | 'rejected' | 'edited' | 'added'

/** Two decisions of two people, of which the later one was made without knowing the earlier one. */
export interface Conflict {
  readonly earlier: FindingDecision
  readonly latest: FindingDecision
}

/** A finding as it stands after the decisions: class, tooth, box, outline and placement are the ones that count. */
export interface FoldedFinding extends Omit<Prediction, 'class_id' | 'confidence'> {
  /** 0–1, the detector's; null for a finding that a person added. */
  readonly confidence: number | null
  /** As the detector made it, the very object that was given; null for a finding that a person added. */
  readonly original: Prediction | null
  readonly state: FindingState
  /** The surfaces that a dentist named for a caries or a filling; absent if none did. */
  readonly surfaces?: readonly Face[]
  /** Of a rejected one. */
  readonly reason: RejectReason | null
  readonly note: string | null
  /** Who made the decision that gave it its state, and when; null while it is undecided. */
  readonly decidedBy: Decision['by'] | null
  readonly decidedAt: string | null
  readonly conflict: Conflict | null
}

/**
 * What counts of the findings after all decisions: the one source of screen, chart, report, PDF, metrics and exports. It
 * changes nothing that it is given, and the order in which the decisions arrived does not matter.
 *
 * - Decisions apply in the order of (at, id). One that was undone last is left out as if it had never been made.
 * - accept: the finding stands as it is, so an edit before it stays ('edited') and a rejection before it ends.
 * - reject: 'rejected' with its reason, whatever was before; what was edited stays readable.
 * - edit: 'edited', also after a rejection, for who corrects a finding says that it is there. Each edit changes the fields
 *   that it names; the others stay as an earlier edit left them. A new tooth without a placement takes the old one away.
 * - add: a finding of its own, after the detector's. It stays 'added' when it is edited or accepted, and can be rejected.
 * - note: the latest one counts and decides nothing; '' removes it.
 * - A decision on a finding that is not there, or no longer, does nothing.
 *
 * Two people are in `conflict` over a finding where the latest decision on it and an earlier one of another person,
 * which no active decision knew of (`targetsOf`), say different things; two rejections say the same, and so do two equal
 * edits. The later one counts meanwhile. Any decision that knew both ends it. Notes are compared with notes alone.
 */
export const fold = (findings: readonly Prediction[], decisions: readonly Decision[]): FoldedFinding[] => {
  const steps = stepsByFinding(decisions)
  const detected = findings.map(finding => foldSteps(asDetected(finding), steps.get(finding.detection_id) ?? []))
  const isDetected = new Set(findings.map(({ detection_id }) => detection_id))
  const added = decisionsInForce(steps, 'add')
    .filter(({ id }) => !isDetected.has(id))
    .map(decision => foldSteps(asAdded(decision), steps.get(decision.id) ?? []))
  return [...detected, ...added]
}

type Kind = FindingDecision['kind']
type OfKind<K extends Kind> = Extract<FindingDecision, { kind: K }>

/** The active ones of a kind on their own finding, in order. */
const ofKind = <K extends Kind>(steps: readonly Step[], kind: K): OfKind<K>[] =>
  steps.flatMap(({ active, decision }) => (active && decision.kind === kind ? [decision as OfKind<K>] : []))

const decisionsInForce = (steps: ReadonlyMap<string, readonly Step[]>, kind: 'add') =>
  [...steps].flatMap(([id, own]) => ofKind(own, kind).filter(decision => decision.id === id)).toSorted(compareDecisions)

const untouched = { reason: null, note: null, decidedBy: null, decidedAt: null, conflict: null } as const

const asDetected = (original: Prediction): FoldedFinding => {
  const { class_id: _, ...finding } = original
  return { ...finding, original, state: 'undecided', ...untouched }
}

const asAdded = ({ id, by, at, finding }: OfKind<'add'>): FoldedFinding => ({
  detection_id: id,
  class: finding.class,
  tooth: finding.tooth,
  ...finding.shape,
  location: '',
  placement: finding.placement,
  ...(finding.surfaces && { surfaces: finding.surfaces }),
  confidence: null,
  experimental: false,
  research: false,
  original: null,
  state: 'added',
  ...untouched,
  decidedBy: by,
  decidedAt: at,
})

const foldSteps = (start: FoldedFinding, steps: readonly Step[]): FoldedFinding => {
  const isVerdict = ({ decision: { kind } }: Step) => kind === 'accept' || kind === 'reject' || kind === 'edit'
  const active = steps.filter(step => step.active)
  const verdicts = active.filter(isVerdict)
  const edits = ofKind(active, 'edit')
  const verdict = verdicts.at(-1)?.decision
  const note = ofKind(active, 'note').at(-1)?.text || null
  const edited = edits.reduce(applyChanges, start)
  const conflict =
    conflictOf(verdicts, steps) ??
    conflictOf(
      active.filter(({ decision }) => decision.kind === 'note'),
      steps,
    )
  if (!verdict) return { ...edited, note, conflict }
  const standing = start.original === null ? 'added' : edits.length > 0 ? 'edited' : 'accepted'
  return {
    ...edited,
    state: verdict.kind === 'reject' ? 'rejected' : standing,
    reason: verdict.kind === 'reject' ? verdict.reason : null,
    note,
    decidedBy: verdict.by,
    decidedAt: verdict.at,
    conflict,
  }
}

const applyChanges = (finding: FoldedFinding, { changes }: OfKind<'edit'>): FoldedFinding => {
  const { shape, placement, surfaces } = changes
  const isMoved = changes.tooth !== undefined || placement !== undefined
  return {
    ...finding,
    ...shape,
    class: changes.class ?? finding.class,
    tooth: changes.tooth ?? finding.tooth,
    ...(surfaces && { surfaces }),
    // The sentence goes with the placement that it words.
    ...(isMoved ? { placement: placement ?? null, location: '' } : {}),
  }
}

/** Of the latest of `among` and the last of another person that was unseen by all who decided after it. */
const conflictOf = (among: readonly Step[], steps: readonly Step[]): Conflict | null => {
  const latest = among.at(-1)?.decision
  if (!latest || among.every(({ decision }) => decision.by.id === latest.by.id)) return null
  const earlier = unseen(among, steps).findLast(
    ({ decision }) => decision.by.id !== latest.by.id && outcomeOf(decision) !== outcomeOf(latest),
  )
  return earlier ? { earlier: earlier.decision, latest } : null
}

const outcomeOf = (decision: FindingDecision): string => {
  if (decision.kind === 'edit') return `edit ${canonical(decision.changes)}`
  return decision.kind === 'note' ? `note ${decision.text}` : decision.kind
}

/** Without regard to the order of fields, which a database may change. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
