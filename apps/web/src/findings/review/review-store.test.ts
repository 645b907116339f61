import type { Decision } from '@xrai/contract/review/decision-schema'
import { targetsOf } from '@xrai/contract/review/knowledge'
import { ana, createReview, detected, eva } from '@xrai/contract/review/testing/decisions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBox } from '../../client/queue-cipher.ts'
import { entriesOf, forgetQueue } from '../../client/queue-entries.ts'
import { queueStorage } from '../../client/queued-decisions.ts'
import { createReviewStore } from './review-store.ts'
import type { SendOutcome } from './send-queue.ts'
import type { TurnedImage } from './turn-decision.ts'

const [caries, implant] = detected
const upright: TurnedImage = { width: 100, height: 100, orientation: null }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const memory = () => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** Uses a 32-byte key per user, as the server derives it. */
const boxOf = ({ id }: typeof ana) => createBox(btoa(id.padEnd(32, '.').slice(-32)))

interface Setting {
  readonly answers?: SendOutcome[]
  readonly image?: TurnedImage
  readonly by?: typeof ana | null
  readonly kept?: ReturnType<typeof memory>
}

/** A server that returns the given responses first, and then stores everything. */
const openReview = ({ answers = [], image = upright, by = ana, kept = memory() }: Setting = {}) => {
  const sent: (readonly Decision[])[] = []
  const refused = vi.fn()
  const left = vi.fn()
  const store = createReviewStore({
    predictions: detected,
    image,
    screen: 'preview',
    by,
    storage: by && queueStorage(by, 'analysis', boxOf(by), kept),
    send: async decisions => {
      sent.push(decisions)
      return answers.shift() ?? { kind: 'stored', decisions }
    },
    onRefused: refused,
    onLeft: left,
  })
  const stop = store.start()
  const accept = (id = caries.detection_id) =>
    store.decide({ kind: 'accept', targets: targetsOf(store.snapshot().decisions, [id]) })
  return { store, sent, refused, left, stop, kept, accept }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const stateOf = (store: ReturnType<typeof openReview>['store']) => store.snapshot().findings.map(({ state }) => state)

describe('a decision', () => {
  it('is shown at once, and keeps the other findings as the same objects', async () => {
    const { store, accept } = openReview()
    const [, before] = store.snapshot().findings
    accept()
    expect(stateOf(store)).toEqual(['accepted', 'undecided'])
    expect(store.snapshot().findings[1]).toBe(before)
    expect(store.snapshot().waiting).toBe(1)
    await settle()
    expect(store.snapshot()).toMatchObject({ waiting: 0, isOffline: false })
  })

  it('changes no finding when the server has stored it', async () => {
    const { store, accept } = openReview()
    accept()
    const before = store.snapshot().findings
    await settle()
    expect(store.snapshot().findings[0]).toBe(before[0])
  })

  it('is refused for a read-only user', () => {
    const { store, accept } = openReview({ by: null })
    expect(accept()).toBeNull()
    expect(stateOf(store)).toEqual(['undecided', 'undecided'])
  })

  it("is sent in the file's pixels and shown in those of the turned image", () => {
    const orientation = { upsideDown: true, mirrored: false, inverted: false }
    const { store, sent } = openReview({ image: { ...upright, orientation } })
    const shape = { x: 10, y: 20, width: 4, height: 4, points: [] }
    store.decide({ kind: 'add', finding: { class: 'Caries', tooth: '11', shape, placement: null } })
    expect(store.snapshot().findings.at(-1)).toMatchObject({ x: 10, y: 20 })
    expect(sent[0]?.[0]).toMatchObject({ finding: { shape: { x: 10, y: 80 } } })
  })
})

describe('a review that is left', () => {
  it('says once that decisions are still to be sent, when the one on its way has arrived', async () => {
    const { accept, stop, left, sent } = openReview()
    accept()
    accept(implant.detection_id)
    stop()
    expect(left).not.toHaveBeenCalled()
    await settle()
    expect(sent.map(batch => batch.length)).toEqual([1])
    expect(left).toHaveBeenCalledOnce()
  })

  it('says so again for an undo that a notice offers later', async () => {
    const { store, accept, stop, left, sent, kept } = openReview()
    const decision = accept()
    await settle()
    stop()
    expect([left.mock.calls.length, kept.length]).toEqual([0, 0])
    if (decision) store.decide({ kind: 'undo', of: decision.id })
    expect([left.mock.calls.length, kept.length, sent.length]).toEqual([1, 1, 1])
  })

  it('says nothing if everything was sent', async () => {
    const { accept, stop, left } = openReview()
    accept()
    await settle()
    stop()
    expect(left).not.toHaveBeenCalled()
  })
})

describe('without a connection', () => {
  it('decisions wait and are resent after a pause, in order', async () => {
    const { store, sent, accept } = openReview({ answers: [{ kind: 'later' }] })
    accept()
    await settle()
    expect(store.snapshot()).toMatchObject({ waiting: 1, isOffline: true })
    accept(implant.detection_id)
    await vi.advanceTimersByTimeAsync(2000)
    expect(store.snapshot()).toMatchObject({ waiting: 0, isOffline: false })
    expect(sent.at(-1)?.map(({ kind }) => kind)).toEqual(['accept', 'accept'])
  })

  it('pending decisions survive a reload, but only for their own user', async () => {
    const never = () => Array.from({ length: 9 }, (): SendOutcome => ({ kind: 'later' }))
    const first = openReview({ answers: never() })
    first.accept()
    await settle()
    first.stop()
    expect(stateOf(openReview({ kept: first.kept, by: eva }).store)).toEqual(['undecided', 'undecided'])
    const again = openReview({ kept: first.kept })
    expect(stateOf(again.store)).toEqual(['accepted', 'undecided'])
    await settle()
    expect(again.store.snapshot().waiting).toBe(0)
    expect(first.kept.length).toBe(0)
  })
})

describe('undo and redo', () => {
  it("cover all of the user's decisions", async () => {
    const { store, accept } = openReview()
    accept()
    accept(implant.detection_id)
    await settle()
    store.undo()
    store.undo()
    expect(store.undo()).toBeNull()
    expect(stateOf(store)).toEqual(['undecided', 'undecided'])
    store.redo()
    store.redo()
    expect(store.redo()).toBeNull()
    expect(stateOf(store)).toEqual(['accepted', 'accepted'])
  })
})

it("shows another user's decisions, and removes and reports refused ones", async () => {
  const refusal = { kind: 'refused', error: 'no', status: 422 } as const
  const { store, refused, accept } = openReview({ answers: [{ kind: 'refused', refusal }] })
  const other = createReview()
  const row = other.decide(eva, { kind: 'reject', reason: 'artefact' }, [implant])
  store.arrive({ decisions: [row], cursor: 1 })
  expect(store.snapshot().findings[1]).toMatchObject({ state: 'rejected', decidedBy: eva })
  accept()
  await settle()
  expect(stateOf(store)).toEqual(['undecided', 'rejected'])
  expect(refused).toHaveBeenCalledOnce()
})

it("keeps pending decisions unreadable for the device's other users, including their number", () => {
  const kept = memory()
  const shape = { x: 10, y: 20, width: 4, height: 4, points: [] }
  const decision = createReview().add(ana, { class: 'Caries', tooth: '11', shape, placement: null })
  queueStorage(ana, 'analysis', boxOf(ana), kept).keep(decision)
  const [entry = ''] = entriesOf(ana.id, kept)
  const { length } = kept.getItem(entry) ?? ''
  queueStorage(ana, 'another', boxOf(ana), kept).keep({ ...decision, id: 'second' })
  const text = kept.getItem(entry) ?? ''
  expect([entriesOf(ana.id, kept).length, text.length]).toEqual([1, length])
  for (const word of ['Caries', 'analysis', decision.id]) expect(entry + text).not.toContain(word)
  expect(queueStorage(ana, 'analysis', boxOf(eva), kept).read()).toEqual([])
  expect(queueStorage(ana, 'analysis', null, kept).read()).toEqual([])
  expect(queueStorage(ana, 'analysis', boxOf(ana), kept).read()).toEqual([decision])
})

it('leaves nothing on the device after a sign-out, and skips entries that are not decisions', () => {
  const kept = memory()
  const storage = queueStorage(ana, 'analysis', boxOf(ana), kept)
  storage.keep(createReview().decide(ana, { kind: 'accept' }, [caries]))
  kept.setItem(`xrai.queue.${ana.id}.2026-01-01.broken`, '{')
  kept.setItem('other', 'stays')
  expect(storage.read()).toMatchObject([{ kind: 'accept', by: ana }])
  forgetQueue(ana.id, kept)
  expect(storage.read()).toEqual([])
  expect(kept.length).toBe(1)
})
