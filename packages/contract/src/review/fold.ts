import type { Face } from '../odontogram/faces.ts'
import type { Prediction } from '../records/prediction.ts'
import type { Fdi } from '../teeth/fdi.ts'
import type { Placement } from '../teeth/placement.ts'
import { placementOfTooth } from '../teeth/placement-of-tooth.ts'
import type { RejectReason } from './decision.ts'
import { compareDecisions, type FindingDecision } from './decision-order.ts'
import type { Decision } from './decision-schema.ts'
import { type Step, stepsByFinding, unseen } from './knowledge.ts'

export type FindingState = 'undecided' | 'accepted' | 'rejected' | 'edited' | 'added'

type Region = Placement & { readonly kind: 'region' }

/** Two decisions of two people, of which the later one was made without knowledge of the earlier one. */
export interface Conflict {
  readonly earlier: FindingDecision
  readonly latest: FindingDecision
}

/** A finding after the decisions, with its current class, tooth, box, outline and placement. */
export interface FoldedFinding extends Omit<Prediction, 'class_id' | 'confidence'> {
  /** 0–1, the detector's; null for a finding that a person added. */
  readonly confidence: number | null
  /** The detector's prediction, the same object that was passed in; null for a finding that a person added. */
  readonly original: Prediction | null
  readonly state: FindingState
  /** The surfaces that a dentist named for a caries or a filling; absent if none did. */
  readonly surfaces?: readonly Face[]
  /** The reason, if rejected. */
  readonly reason: RejectReason | null
  readonly note: string | null
  /** The author and time of the decision that gave it its state; null while it is undecided. */
  readonly decidedBy: Decision['by'] | null
  readonly decidedAt: string | null
  readonly conflict: Conflict | null
}

/**
 * Folds all decisions into the findings: the one source of screen, chart, report, PDF, metrics and exports. It leaves its
 * inputs unchanged, and the order in which the decisions arrived does not matter.
 *
 * - Decisions apply in the order of (at, id). A decision that was undone last is left out as if it had never been made.
 * - accept: keeps the finding's current fields, so an earlier edit stays ('edited') and an earlier rejection ends.
 * - reject: 'rejected' with its reason, whatever the state before; edited fields stay readable.
 * - edit: 'edited', also after a rejection, because a correction states that it is there. Each edit changes
 *   the fields that it names; the others keep the values of earlier edits. A new tooth without a placement removes the
 *   old placement. One that only settles a number in doubt on the proposed number corrects nothing: 'accepted'.
 * - add: a separate finding, after the detector's. It stays 'added' when it is edited or accepted, and can be rejected.
 * - note: the latest one counts and decides nothing; '' removes it.
 * - A decision on an unknown or removed finding has no effect.
 *
 * A finding is in `conflict` if its latest decision and an earlier one of another person, which no active decision knew
 * (`targetsOf`), differ; two rejections are equal, and so are two equal edits. The later one counts until
 * a decision made with knowledge of both ends the conflict. Notes are compared with notes alone.
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

/** The active decisions of one kind on a finding, in order. */
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
  const isCorrected = edits.some(edit => !isAsProposed(start, edit))
  const standing = start.original === null ? 'added' : isCorrected ? 'edited' : 'accepted'
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

/** True if it only says that a tooth in doubt has the first of its two numbers, which the detector proposed. */
const isAsProposed = (
  { tooth, placement: detected }: FoldedFinding,
  { changes: { placement, ...changes } }: OfKind<'edit'>,
): boolean =>
  detected?.kind === 'either' &&
  placement?.kind === 'region' &&
  changes.tooth === tooth &&
  tooth !== 'N/A' &&
  isPlacementOf(placement, tooth) &&
  Object.keys(changes).length === 1

const isPlacementOf = ({ arch, side, region }: Region, tooth: Fdi): boolean => {
  const own = placementOfTooth(tooth)
  return arch === own.arch && side === own.side && region === own.region
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
    // The stored sentence is dropped with the placement that it describes.
    ...(isMoved ? { placement: placement ?? null, location: '' } : {}),
  }
}

/** The conflict between the latest of `among` and the last decision of another person that no later author had seen. */
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

/** Independent of the order of fields, which a database may change. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
