import { describe, expect, it } from 'vitest'
import type { Prediction } from '../records/prediction.ts'
import type { Fdi } from '../teeth/fdi.ts'
import { placementOfTooth } from '../teeth/placement-of-tooth.ts'
import { carryOver } from './carry-over.ts'
import type { Decision, DecisionAct } from './decision-schema.ts'
import { fold } from './fold.ts'

const finding = (id: string, own: Partial<Prediction> = {}): Prediction => ({
  detection_id: id,
  class: 'Caries',
  class_id: 0,
  confidence: 0.8,
  x: 100,
  y: 100,
  width: 40,
  height: 40,
  points: [],
  tooth: '36',
  location: '',
  placement: null,
  experimental: false,
  research: false,
  ...own,
})

let count = 0
const decided = (act: DecisionAct): Decision => {
  count += 1
  const id = `01930000-0000-7000-8000-${String(count).padStart(12, '0')}`
  return { id, at: new Date(count * 1000).toISOString(), screen: 'preview', by: { id: 'ana', name: 'Ana' }, ...act }
}
const on = (...ids: string[]) => ids.map(id => ({ finding: id, after: [] }))

const carry = (current: readonly Prediction[], before: readonly Prediction[], ...decisions: readonly Decision[]) =>
  carryOver(fold(current, decisions), [fold(before, decisions)])

describe("a dentist's own mark of what the detector found", () => {
  const triangle = [
    { x: 85, y: 85 },
    { x: 115, y: 85 },
    { x: 100, y: 115 },
  ]
  const markWith = (tooth: Fdi | 'N/A', points: typeof triangle = []): Decision =>
    decided({
      kind: 'add',
      finding: { class: 'Caries', tooth, shape: { x: 100, y: 100, width: 30, height: 30, points }, placement: null },
    })
  const changes = (mark: Decision, own: Partial<Prediction> = {}) =>
    carryOver(fold([finding('new', own)], [mark]), []).proposals.map(proposal => [proposal.kind, proposal.changes])

  it('gives the finding its tooth', () => {
    expect(changes(markWith('37'))).toEqual([['twice', { tooth: '37', placement: placementOfTooth('37') }]])
    expect(changes(markWith('36'))).toEqual([['twice', null]])
    expect(changes(markWith('N/A'))).toEqual([['twice', null]])
  })

  it('settles a tooth in doubt', () => {
    const placement = { kind: 'either' as const, teeth: ['36', '37'] as ['36', '37'] }
    expect(changes(markWith('36'), { placement })).toEqual([
      ['twice', { tooth: '36', placement: placementOfTooth('36') }],
    ])
  })

  it('gives it a drawn outline, and no mere box', () => {
    expect(changes(markWith('36', triangle))).toEqual([
      ['twice', { shape: { x: 100, y: 100, width: 30, height: 30, points: triangle } }],
    ])
  })
})

describe('proposals carried over to a newer model', () => {
  it('repeat a decision if class and position are the same, with the reason of a rejection', () => {
    const before = [finding('old-a'), finding('old-b', { x: 300, tooth: '46' })]
    const current = [finding('new-a', { x: 104 }), finding('new-b', { x: 302, tooth: '46' })]
    const { proposals, missing } = carry(
      current,
      before,
      decided({ kind: 'accept', targets: on('old-a') }),
      decided({ kind: 'reject', targets: on('old-b'), reason: 'artefact' }),
    )
    const [b, a] = proposals
    expect(a).toMatchObject({ kind: 'accept', finding: { detection_id: 'new-a' }, changes: null })
    expect(b).toMatchObject({ kind: 'reject', earlier: { reason: 'artefact' }, finding: { detection_id: 'new-b' } })
    expect(a?.overlap).toBeCloseTo((36 * 40) / (44 * 40))
    expect(missing).toEqual([])
  })

  it('never reject another finding on the same tooth', () => {
    const away = finding('new', { x: 150 })
    const { proposals, missing } = carry(
      [away],
      [finding('old')],
      decided({ kind: 'reject', targets: on('old'), reason: 'not-there' }),
    )
    expect({ proposals, missing }).toEqual({ proposals: [], missing: [] })
  })

  it('repeat an edit if the model makes the same mistake again, and accept if it does not', () => {
    const edit = decided({ kind: 'edit', targets: on('old'), changes: { class: 'FILLING', tooth: '37' } })
    const again = carry([finding('new')], [finding('old')], edit)
    expect(again.proposals).toMatchObject([{ kind: 'edit', changes: { class: 'FILLING', tooth: '37' } }])
    const right = carry([finding('new', { class: 'FILLING', tooth: '37' })], [finding('old')], edit)
    expect(right.proposals).toMatchObject([{ kind: 'accept', changes: null }])
    const half = carry([finding('new', { tooth: '37' })], [finding('old')], edit)
    expect(half.proposals).toMatchObject([{ kind: 'edit', changes: { class: 'FILLING' } }])
    expect(half.proposals[0]?.changes).not.toHaveProperty('tooth')
  })

  it('keep a drawn outline', () => {
    const shape = { x: 110, y: 100, width: 40, height: 40, points: [] }
    const { proposals } = carry(
      [finding('new')],
      [finding('old')],
      decided({ kind: 'edit', targets: on('old'), changes: { shape } }),
    )
    expect(proposals).toMatchObject([{ kind: 'edit', changes: { shape } }])
  })

  it('keep the newer box and outline if only the class was changed', () => {
    const edit = decided({ kind: 'edit', targets: on('old'), changes: { class: 'FILLING' } })
    // Its overlap with itself is a little under 1.
    const box = { x: 104.2, y: 98.6, width: 40.3, height: 39.7 }
    const points = [
      { x: 90.1, y: 82.2 },
      { x: 123.3, y: 90.4 },
      { x: 105.5, y: 117.2 },
    ]
    const { proposals } = carry([finding('new', box)], [finding('old', { ...box, points })], edit)
    expect(proposals.map(({ changes }) => changes)).toEqual([{ class: 'FILLING' }])
  })

  it('repeat the number that a dentist settled where the newer model is in doubt again', () => {
    const doubtful = (id: string) => finding(id, { placement: { kind: 'either', teeth: ['36', '37'] } })
    const placement = placementOfTooth('36')
    const settled = decided({ kind: 'edit', targets: on('old'), changes: { tooth: '36', placement } })
    const { proposals } = carry([doubtful('new')], [doubtful('old')], settled)
    expect(proposals).toMatchObject([{ kind: 'edit', changes: { tooth: '36', placement } }])
    const renamed = decided({ kind: 'edit', targets: on('old'), changes: { class: 'FILLING' } })
    expect(carry([doubtful('new')], [finding('old')], renamed).proposals).toMatchObject([
      { kind: 'edit', changes: { class: 'FILLING' } },
    ])
    expect(carry([doubtful('new')], [finding('old')], renamed).proposals[0]?.changes).not.toHaveProperty('tooth')
  })

  it('list a lost finding as missing until it is added again', () => {
    const accepted = decided({ kind: 'accept', targets: on('old') })
    expect(carry([], [finding('old')], accepted)).toMatchObject({ proposals: [], missing: [{ detection_id: 'old' }] })
    const { x, y, width, height, points } = finding('old')
    const shape = { x, y, width, height, points: [...points] }
    const added = decided({ kind: 'add', finding: { class: 'Caries', tooth: '36', shape, placement: null } })
    expect(carry([], [finding('old')], accepted, added)).toEqual({ proposals: [], missing: [] })
  })

  it('do not list as missing a finding that has another class, then or now', () => {
    const accepted = decided({ kind: 'accept', targets: on('old') })
    const filling = (id: string) => decided({ kind: 'edit', targets: on(id), changes: { class: 'FILLING' } })
    expect(carry([finding('new')], [finding('old')], accepted, filling('new')).missing).toEqual([])
    const again = decided({ kind: 'accept', targets: on('new') })
    expect(carry([finding('new')], [finding('old')], filling('old'), again).missing).toEqual([])
    // The newer model's other finding does not match it.
    const beside = finding('new', { class: 'IMPLANT' })
    expect(carry([beside], [finding('old')], accepted, again).missing).toHaveLength(1)
  })

  it("name the newer model's finding that a dentist had added by hand", () => {
    const shape = { x: 100, y: 100, width: 40, height: 44, points: [] }
    const added = decided({ kind: 'add', finding: { class: 'Caries', tooth: '36', shape, placement: null } })
    const { proposals } = carry([finding('new')], [], added)
    expect(proposals).toMatchObject([{ kind: 'twice', earlier: { detection_id: added.id } }])
  })

  it('are empty for decided findings, and for findings that were never decided', () => {
    const first = decided({ kind: 'accept', targets: on('old') })
    const again = decided({ kind: 'reject', targets: on('new'), reason: 'artefact' })
    expect(carry([finding('new')], [finding('old')], first, again)).toEqual({ proposals: [], missing: [] })
    expect(carry([finding('new')], [finding('old')])).toEqual({ proposals: [], missing: [] })
  })

  it('use the decision on the newest of several earlier results', () => {
    const decisions = [
      decided({ kind: 'accept', targets: on('first') }),
      decided({ kind: 'reject', targets: on('second'), reason: 'artefact' }),
    ]
    const earlier = [fold([finding('second')], decisions), fold([finding('first')], decisions)]
    const { proposals } = carryOver(fold([finding('new')], decisions), earlier)
    expect(proposals).toMatchObject([{ kind: 'reject', earlier: { detection_id: 'second' } }])
    expect(carryOver(fold([], decisions), earlier)).toEqual({ proposals: [], missing: [] })
  })

  it('leave their inputs unchanged, with at most one proposal per finding', () => {
    const before = [finding('a'), finding('b', { x: 110 })]
    const decisions = [decided({ kind: 'accept', targets: on('a', 'b') })]
    const current = fold([finding('new', { x: 104 })], decisions)
    const earlier = fold(before, decisions)
    const copy = structuredClone({ current, earlier })
    const { proposals, missing } = carryOver(current, [earlier])
    expect(proposals).toHaveLength(1)
    expect(missing).toHaveLength(1)
    expect({ current, earlier }).toEqual(copy)
  })
})
