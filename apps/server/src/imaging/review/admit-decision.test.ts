import type { Decision, FindingShape, SentDecision } from '@xrai/contract/review/decision-schema'
import { describe, expect, it } from 'vitest'
import { admitDecision, type ReviewGround } from './admit-decision.ts'

const ana = { id: 'ana', name: 'Ana' }
const eva = { id: 'eva', name: 'Eva' }
const finding = '01990000-0000-7000-8000-0000000000f1'
const now = new Date('2026-01-02T12:00:00.000Z')

const idOf = (n: number) => `01990000-0000-7000-8000-00000000000${n}`
const facts = (n: number, at = '2026-01-02T11:00:00.000Z') => ({ id: idOf(n), at, screen: 'preview' }) as const
const accept = (n: number, { on = finding, after = [] as string[], at = facts(n).at } = {}): SentDecision => ({
  ...facts(n, at),
  kind: 'accept',
  targets: [{ finding: on, after }],
})
const shape: FindingShape = { x: 10, y: 10, width: 20, height: 20, points: [] }
const add = (n: number, own: Partial<FindingShape> = {}): SentDecision => ({
  ...facts(n),
  kind: 'add',
  finding: { class: 'Caries', tooth: '36', placement: null, shape: { ...shape, ...own } },
})
const undo = (n: number, of: string): SentDecision => ({ ...facts(n), kind: 'undo', of })

const groundWith = (...stored: Decision[]): ReviewGround => ({
  findings: new Set([finding]),
  image: { width: 100, height: 50 },
  decisions: new Map(stored.map(decision => [decision.id, decision])),
})
const admit = (sent: SentDecision, ...stored: Decision[]) => admitDecision(sent, ana, groundWith(...stored), now)
const storedOf = (sent: SentDecision, by = ana): Decision => ({ ...sent, by })

describe('a decision that is sent', () => {
  it('is stored with who made it, at the time it was made', () => {
    expect(admit(accept(1))).toEqual({ ...accept(1), by: ana })
  })

  it('has a note without control characters, also if it is sent again', () => {
    const targets = [{ finding, after: [] }]
    const note = { ...facts(1), kind: 'note', targets, text: 'Mirar\u0001\u000b\nen clínica\ufffe' } as const
    const stored = admit(note)
    expect(stored).toMatchObject({ text: 'Mirar\nen clínica' })
    expect(admit(note, stored)).toEqual(stored)
  })

  it('keeps the time of a slow clock, and with it the order of what was decided without a connection', () => {
    expect(admit(accept(1, { at: '2025-01-01T00:00:00Z' }), storedOf(accept(2))).at).toBe('2025-01-01T00:00:00.000Z')
  })

  it('has the server’s time where the clock is fast, after the person’s own decisions', () => {
    const at = '2026-01-03T00:00:00.000Z'
    expect(admit(accept(1, { at })).at).toBe(now.toISOString())
    const own = storedOf(accept(1, { at: now.toISOString() }))
    expect(admit(accept(2, { at }), own).at).toBe('2026-01-02T12:00:00.001Z')
    expect(admit(accept(2, { at }), { ...own, by: eva }).at).toBe(now.toISOString())
  })

  it('is later than what it names, although its clock was slow', () => {
    const known = storedOf(accept(1, { at: '2026-01-02T11:30:00.000Z' }))
    expect(admit(accept(2, { after: [idOf(1)] }), known).at).toBe('2026-01-02T11:30:00.001Z')
    expect(admit(undo(2, idOf(1)), known).at).toBe('2026-01-02T11:30:00.001Z')
    expect(admit(accept(2, { after: [idOf(9)] }), known).at).toBe(facts(2).at)
  })

  it('is the same row when it is sent again, whatever its time', () => {
    const known = storedOf(add(1))
    expect(admit(add(1), known)).toBe(known)
    expect(admit({ ...add(1), at: '2026-01-02T11:59:00.000Z' }, known)).toBe(known)
    const zero = storedOf(add(2, { points: [{ x: 0, y: 0 }] }))
    expect(admit(add(2, { points: [{ x: -0, y: 0 }] }), zero)).toBe(zero)
  })

  it('is refused by its id with other contents, or as another person’s', () => {
    const refusal = expect.objectContaining({ code: 'DECISION_REUSED', subject: idOf(1) })
    expect(() => admit(add(1, { x: 11 }), storedOf(add(1)))).toThrow(refusal)
    expect(() => admit(undo(1, finding), storedOf(add(1)))).toThrow(refusal)
    expect(() => admit(add(1), storedOf(add(1), eva))).toThrow(refusal)
  })

  it('is refused on a finding that is neither the detector’s nor an added one', () => {
    const refusal = expect.objectContaining({ code: 'DECISION_INVALID', subject: idOf(2) })
    expect(() => admit(accept(2, { on: idOf(1) }))).toThrow(refusal)
    expect(() => admit(accept(2, { on: idOf(1) }), storedOf(accept(1)))).toThrow(refusal)
    expect(admit(accept(2, { on: idOf(1) }), storedOf(add(1)))).toMatchObject({ id: idOf(2) })
  })

  it('undoes the person’s own decisions only, and no undo', () => {
    const refusal = expect.objectContaining({ code: 'DECISION_INVALID', subject: idOf(3) })
    expect(() => admit(undo(3, idOf(1)))).toThrow(refusal)
    expect(() => admit(undo(3, idOf(1)), storedOf(accept(1), eva))).toThrow(refusal)
    expect(() => admit(undo(3, idOf(2)), storedOf(undo(2, idOf(1))))).toThrow(refusal)
    expect(admit(undo(3, idOf(1)), storedOf(accept(1)))).toMatchObject({ kind: 'undo' })
  })

  it('has its box and outline inside the picture, to its very border', () => {
    expect(admit(add(1, { x: 50, y: 25, width: 100, height: 50, points: [{ x: 100, y: 50 }] }))).toBeDefined()
    const outside: Partial<FindingShape>[] = [
      ...[{ x: 9 }, { y: 9 }, { x: 91 }, { y: 41 }, { width: 21 }],
      { points: [{ x: 100.1, y: 1 }] },
    ]
    for (const own of outside) expect(() => admit(add(1, own)), JSON.stringify(own)).toThrow('DECISION_INVALID')
    const moved = { ...shape, x: 99 }
    const targets = [{ finding, after: [] }]
    expect(() => admit({ ...facts(1), kind: 'edit', targets, changes: { shape: moved } })).toThrow('DECISION_INVALID')
    expect(admit({ ...facts(1), kind: 'edit', targets, changes: { shape } })).toMatchObject({ changes: { shape } })
  })
})
