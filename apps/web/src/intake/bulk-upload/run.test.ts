import type { AddedImage } from '@xrai/contract/routes/bulk'
import { describe, expect, it } from 'vitest'
import type { Refusal, Result } from '../../client/result.ts'
import type { UploadOptions } from '../../client/upload.ts'
import { pageOutdated } from '../anonymise/file-to-send.ts'
import { type BulkFile, countFiles, isOfOther } from './bulk-file.ts'
import { createRun, type Run, uploadCut } from './run.ts'

const fileOf = (key: string): BulkFile => ({
  key,
  name: `${key}.dcm`,
  size: 1,
  type: undefined,
  tries: 0,
  cuts: 0,
  file: new File(['x'], `${key}.dcm`),
  state: { is: 'waiting' },
})

const credits = { plan: 'basico', planEndsAt: null, limit: 50, used: 0, reserved: 1, left: 49 } as const
const added = (changed: Partial<AddedImage> = {}): Result<AddedImage> => ({
  data: {
    outcome: 'stored',
    analysisId: 'a',
    imageId: 'i',
    inTrash: false,
    patient: null,
    unanalysed: null,
    credits: { ...credits, resetsAt: '2026-12-01T00:00:00Z' },
    ...changed,
  },
})
const refusal = (code: string, status: number): Refusal => ({ kind: 'refused', error: code, code, status })
const offline: Refusal = { kind: 'offline', error: 'no network' }

interface Sending {
  readonly key: string
  readonly type: string | undefined
  readonly isWanted: boolean
  readonly signal: AbortSignal | undefined
  readonly answer: (result: Result<AddedImage>) => void
}

/** A run whose sends and waits the test resolves by hand. */
const open = (count: number) => {
  const sent: Sending[] = []
  const waits: { readonly ms: number; readonly end: () => void }[] = []
  const send = ({ key, type, isWanted = false }: BulkFile, { signal }: UploadOptions) =>
    new Promise<Result<AddedImage>>(answer => sent.push({ key, type, isWanted, signal, answer }))
  const sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>(resolve => {
      waits.push({ ms, end: resolve })
      signal.addEventListener('abort', () => resolve())
    })
  const run = createRun(
    Array.from({ length: count }, (_, at) => fileOf(`f${at}`)),
    { send, sleep },
  )
  const answer = async (at: number, result: Result<AddedImage>) => {
    sent[at]?.answer(result)
    await settle()
  }
  return { run, sent, waits, answer, keys: () => sent.map(({ key }) => key) }
}

const settle = () => new Promise(resolve => setTimeout(resolve))
const states = ({ view }: Run) => view().files.map(({ state }) => state.is)

describe('a run', () => {
  it('sends two files at a time and ends with the state of each', async () => {
    const { run, answer, keys } = open(4)
    expect(keys()).toEqual(['f0', 'f1'])
    await answer(1, added({ outcome: 'present' }))
    expect(keys()).toEqual(['f0', 'f1', 'f2'])
    await answer(0, added())
    await answer(2, refusal('DICOM_DAMAGED', 422))
    expect(run.view().is).toBe('running')
    await answer(3, added({ unanalysed: 'OUT_OF_CREDITS' }))
    expect(run.view().is).toBe('ended')
    const expected = { all: 4, waiting: 0, stored: 1, unanalysed: 1, present: 1, similar: 0, refused: 1, left: 0 }
    expect(countFiles(run.view().files)).toEqual(expected)
    // Files that the server has are released from memory.
    expect(run.view().files.map(({ file }) => file !== undefined)).toEqual([false, false, true, false])
  })

  it('starts no file while it is paused, lets running uploads finish, and then continues', async () => {
    const { run, answer, keys } = open(3)
    run.pause()
    await answer(0, added())
    await answer(1, added())
    expect([run.view().is, keys()]).toEqual(['paused', ['f0', 'f1']])
    run.resume()
    expect(keys()).toEqual(['f0', 'f1', 'f2'])
    run.pause()
    await answer(2, added())
    expect(run.view().is).toBe('ended')
  })

  it('waits longer after each temporary refusal, and restarts from the shortest wait after a success', async () => {
    const { run, answer, keys, waits } = open(3)
    await answer(0, refusal('SERVER_BUSY', 503))
    await answer(1, refusal('SENT_TOO_MUCH_AT_ONCE', 429))
    expect(waits.map(({ ms }) => ms)).toEqual([1000])
    expect([run.view().held?.code, keys().length]).toEqual(['SERVER_BUSY', 2])
    waits[0]?.end()
    await settle()
    expect([run.view().held, keys()]).toEqual([null, ['f0', 'f1', 'f0', 'f1']])
    await answer(2, offline)
    expect(waits.map(({ ms }) => ms)).toEqual([1000, 2000])
    await answer(3, added())
    // The connection is back.
    run.wake()
    await settle()
    await answer(4, offline)
    expect(waits.map(({ ms }) => ms)).toEqual([1000, 2000, 1000])
  })

  it('never fails a file because of an outage, but does because of a busy server', async () => {
    const { run, answer, waits, sent } = open(1)
    const fail = async (result: Refusal) => {
      await answer(sent.length - 1, result)
      waits.at(-1)?.end()
      await settle()
    }
    for (let time = 0; time < 20; time++) await fail(offline)
    expect(states(run)).toEqual(['sending'])
    for (let time = 0; time < 8; time++) await fail(refusal('SERVER_BUSY', 503))
    expect([states(run), run.view().is]).toEqual([['refused'], 'ended'])
    expect(Math.max(...waits.map(({ ms }) => ms))).toBe(60_000)
  })

  it('moves a file whose upload breaks off behind the others, and skips it after the third time', async () => {
    const { run, answer, keys, sent, waits } = open(4)
    const cut: Refusal = { kind: 'refused', error: 'cut off', code: uploadCut }
    const answers: Readonly<Record<string, Result<AddedImage>>> = { f0: cut }
    for (let at = 0; at < sent.length; at++) {
      await answer(at, answers[sent[at]?.key ?? ''] ?? added())
      waits.at(-1)?.end()
      await settle()
    }
    expect(keys()).toEqual(['f0', 'f1', 'f2', 'f3', 'f0', 'f0'])
    expect([states(run), run.view().is]).toEqual([['refused', 'stored', 'stored', 'stored'], 'ended'])
    run.retry(new Set(['f0']))
    await answer(6, added())
    expect(states(run)).toEqual(['stored', 'stored', 'stored', 'stored'])
  })

  it('updates the patients of existing radiographs when they are moved and moved back', async () => {
    const { run, answer } = open(2)
    const [rosa, eva] = [
      { id: 'rosa', name: 'Rosa' },
      { id: 'eva', name: 'Eva' },
    ]
    await answer(0, added({ outcome: 'present', imageId: 'i0', patient: rosa }))
    await answer(1, added({ outcome: 'present', imageId: 'i1', patient: eva }))
    const others = () => run.view().files.map(({ state }) => isOfOther(state, eva))
    expect(others()).toEqual([true, false])
    run.place(['i0'], eva)
    expect(others()).toEqual([false, false])
    run.place(['i0'], undefined)
    expect(others()).toEqual([true, false])
  })

  it('holds a probable duplicate until the user wants it stored', async () => {
    const { run, answer, sent } = open(2)
    await answer(0, added({ outcome: 'similar' }))
    await answer(1, added())
    expect([states(run), run.view().is]).toEqual([['similar', 'stored'], 'ended'])
    run.retry(new Set(['f0', 'f1']))
    expect(sent.map(({ key, isWanted }) => [key, isWanted])).toEqual([
      ['f0', false],
      ['f1', false],
      ['f0', true],
    ])
    await answer(2, added())
    expect(states(run)).toEqual(['stored', 'stored'])
  })

  it.each([refusal('SITE_ARCHIVED', 409), { kind: 'refused', error: 'x', code: pageOutdated } as const])(
    'stops at a refusal that would apply to every file',
    async refused => {
      const { run, answer, keys } = open(4)
      await answer(0, refused)
      expect([run.view().is, run.view().stoppedBy]).toEqual(['ended', refused])
      expect(states(run)).toEqual(['refused', 'left', 'left', 'left'])
      expect(keys()).toEqual(['f0', 'f1'])
    },
  )

  it('stops at a full store if no credit is left, and continues after a single unfit file', async () => {
    const { run, answer } = open(4)
    await answer(0, refusal('UNFIT_FULL', 409))
    await answer(1, added())
    expect(states(run)).toEqual(['refused', 'stored', 'sending', 'sending'])
    await answer(2, refusal('UNANALYSED_FULL', 409))
    expect(states(run)).toEqual(['refused', 'stored', 'refused', 'left'])
  })

  it('can be cancelled, and its unsent files can be sent later', async () => {
    const { run, answer, sent, keys } = open(3)
    run.cancel()
    expect(sent.map(({ signal }) => signal?.aborted)).toEqual([true, true])
    expect(states(run)).toEqual(['left', 'left', 'left'])
    await answer(0, { kind: 'aborted', error: 'aborted' })
    await answer(1, added())
    expect(states(run)).toEqual(['left', 'left', 'left'])
    run.retry(new Set(['f1']))
    expect(keys()).toEqual(['f0', 'f1', 'f1'])
    await answer(2, added())
    expect([states(run), run.view().is]).toEqual([['left', 'stored', 'left'], 'ended'])
  })

  it('resends refused files with the type that a user chose', async () => {
    const { run, answer, sent } = open(2)
    await answer(0, refusal('INSTANCE_TYPE_UNCLEAR', 422))
    await answer(1, added())
    run.retry(new Set(['f0', 'f1']), 'panoramic')
    expect(sent.map(({ key, type }) => [key, type])).toEqual([
      ['f0', undefined],
      ['f1', undefined],
      ['f0', 'panoramic'],
    ])
    await answer(2, added())
    expect([states(run), run.view().is]).toEqual([['stored', 'stored'], 'ended'])
  })
})
