import fc from 'fast-check'
import type { Prediction } from '../../records/prediction.ts'
import type { AddedFinding, Decision } from '../decision-schema.ts'
import { targetsOf } from '../knowledge.ts'
import { nextDecision } from '../next-decision.ts'

export const ana = { id: '01990000-0000-7000-8000-00000000000a', name: 'Ana' }
export const eva = { id: '01990000-0000-7000-8000-00000000000e', name: 'Eva' }

const prediction = (place: number, given: Partial<Prediction>): Prediction => ({
  detection_id: `01990000-0000-7000-8000-00000000010${place}`,
  class: 'Caries',
  class_id: 0,
  confidence: 0.9,
  x: 50,
  y: 50,
  width: 20,
  height: 20,
  points: [],
  tooth: '36',
  location: '',
  placement: null,
  experimental: false,
  research: false,
  ...given,
})

export const detected = [prediction(0, {}), prediction(1, { class: 'IMPLANT', confidence: 0.1 })] as const

type WithTargets = Extract<Decision, { targets: unknown }>
type Made = 'id' | 'at' | 'by' | 'screen' | 'targets'
export type Act = WithTargets extends infer D ? (D extends WithTargets ? Omit<D, Made> : never) : never

/** Decisions as clients make them, a second apart. */
export const createReview = () => {
  const rows: Decision[] = []
  const push = <D extends Decision>(decision: Omit<D, 'id' | 'at' | 'screen'>): D => {
    const stamp = nextDecision(rows, new Date(Date.UTC(2026, 0, 1) + rows.length * 1000))
    // The fields of D except those made here.
    const row = { ...decision, ...stamp, screen: 'preview' } as D
    rows.push(row)
    return row
  }
  return {
    rows,
    /** By a person who knows all rows, or only those in `known`. */
    decide: (
      by: Decision['by'],
      act: Act,
      findings: readonly Pick<Prediction, 'detection_id'>[],
      known?: readonly Pick<Decision, 'id'>[],
    ) => {
      const targets = targetsOf(
        rows,
        findings.map(({ detection_id }) => detection_id),
      ).map(target => (known ? { ...target, after: known.map(({ id }) => id) } : target))
      return push<WithTargets>({ ...act, by, targets } as Omit<WithTargets, 'id' | 'at' | 'screen'>)
    },
    add: (by: Decision['by'], finding: AddedFinding) =>
      push<Extract<Decision, { kind: 'add' }>>({ kind: 'add', by, finding }),
    reverse: (by: Decision['by'], kind: 'undo' | 'redo', { id }: Pick<Decision, 'id'>) =>
      push<Extract<Decision, { of: string }>>({ kind, by, of: id }),
  }
}

const idOf = (n: number): string => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
const anyId = fc.nat(9).map(idOf)
const anyFinding = fc.oneof(fc.constantFrom(...detected.map(({ detection_id }) => detection_id)), anyId)
const anyTarget = fc.record({ finding: anyFinding, after: fc.uniqueArray(anyId, { maxLength: 2 }) })
const oneTarget = anyTarget.map(target => [target])
const anyTargets = fc.uniqueArray(anyTarget, { minLength: 1, maxLength: 3, selector: ({ finding }) => finding })
const anyShape = fc.record({
  x: fc.constant(10),
  y: fc.constant(20),
  width: fc.constantFrom(4, 8),
  height: fc.constant(4),
  points: fc.boolean().map(outlined => (outlined ? [{ x: 8, y: 18 }] : [])),
})
const anyClass = fc.constantFrom('Caries' as const, 'FILLING' as const)
const anyTooth = fc.constantFrom('36' as const, '37' as const, 'N/A' as const)
const anyChanges = fc.record({ class: anyClass, tooth: anyTooth, shape: anyShape }, { requiredKeys: [] })

const anyAct = fc.oneof(
  fc.record({ kind: fc.constant('accept' as const), targets: anyTargets }),
  fc.record({
    kind: fc.constant('reject' as const),
    targets: anyTargets,
    reason: fc.constantFrom('not-there' as const, 'artefact' as const),
  }),
  fc.record({ kind: fc.constant('edit' as const), targets: oneTarget, changes: anyChanges }),
  fc.record({
    kind: fc.constant('add' as const),
    finding: fc.record({ class: anyClass, tooth: anyTooth, shape: anyShape, placement: fc.constant(null) }),
  }),
  fc.record({ kind: fc.constant('note' as const), targets: oneTarget, text: fc.constantFrom('', 'a', 'b') }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const), of: anyId }),
)

/**
 * Up to ten decisions with ten ids by two people, with times that may be equal, on each other's or on unknown targets.
 */
export const anyDecisions: fc.Arbitrary<Decision[]> = fc
  .array(fc.tuple(anyAct, fc.constantFrom(ana, eva), fc.nat(5)), { maxLength: 10 })
  .map(drawn =>
    drawn.map(
      ([act, by, second], place): Decision => ({
        ...act,
        id: idOf(place),
        at: new Date(second * 1000).toISOString(),
        by,
        screen: 'preview',
      }),
    ),
  )
