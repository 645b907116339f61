// @module-tag state
import { QueryObserver } from '@tanstack/react-query'
import { createReview, detected, eva } from '@xrai/contract/review/testing/decisions'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.hoisted(() => Object.assign(globalThis, { window: globalThis }))
const { analysisQuery } = await import('./analyses.ts')
const { followDecisions, onDecided } = await import('./decisions.ts')
const { decisionsQuery } = await import('./every-decision.ts')
const { queryClient } = await import('./query-client.ts')

const network = vi.fn<typeof fetch>()
const review = createReview()
for (let at = 0; at < 5; at++) review.decide(eva, { kind: 'accept' }, [detected[0]])

/** A server that returns two rows at a time. */
const pages = async (to: Parameters<typeof fetch>[0]) => {
  const since = Number(new URL(String(to), 'http://localhost').searchParams.get('since') ?? 0)
  const decisions = review.rows.slice(since, since + 2)
  const cursor = since + decisions.length
  return Response.json({ decisions, cursor, more: cursor < review.rows.length })
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'abc' })
  vi.stubGlobal('fetch', network)
  network.mockImplementation(pages)
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('are read to the last one, however many the server returns at once', async () => {
  const decisions = await queryClient.fetchQuery(decisionsQuery('a1'))
  expect(decisions.map(({ id }) => id)).toEqual(review.rows.map(({ id }) => id))
})

it('are refetched after another was stored or arrived', async () => {
  await queryClient.fetchQuery(decisionsQuery('a1'))
  await queryClient.fetchQuery(decisionsQuery('other'))
  onDecided('a1')
  const isStale = (id: string) => queryClient.getQueryState(decisionsQuery(id).queryKey)?.isInvalidated
  expect([isStale('a1'), isStale('other')]).toEqual([true, false])
})

it('invalidate the patient’s teeth and the odontogram’s proposals, but no odontogram itself', () => {
  const [teeth, proposals, chart] = [
    ['patient', 'p1', 'teeth'],
    ['odontogram', 'o1', 'proposals'],
    ['odontogram', 'o1'],
  ]
  for (const key of [teeth, proposals, chart]) queryClient.setQueryData(key, {})
  onDecided('a1')
  const isStale = (key: readonly string[]) => queryClient.getQueryState(key)?.isInvalidated
  expect([teeth, proposals, chart].map(isStale)).toEqual([true, true, false])
})

const analysis = {
  id: 'a1',
  model: { name: 'panoramic', version: '1.0' },
  reviewedAt: null,
  patientId: null,
  toothRange: null,
  toothDecisions: [],
  image: { orientation: null },
}
const facts = {
  model: analysis.model,
  reviewedAt: null,
  patientId: null,
  toothRange: null,
  toothDecisions: [],
  calibration: null,
}

/** Receives an event of the stream with the facts. */
async function hear(arrived: unknown) {
  const event = `event: decisions\ndata: ${JSON.stringify({ decisions: [], cursor: 0, facts: arrived })}\n\n`
  network.mockImplementation(async () => new Response(event, { headers: { 'content-type': 'text/event-stream' } }))
  const heard = Promise.withResolvers<unknown>()
  const stop = followDecisions(
    'a1',
    () => 0,
    heard.resolve,
    () => undefined,
  )
  expect(await heard.promise).toEqual({ decisions: [], cursor: 0 })
  stop()
}

it.each([
  ['stays if the stream sends its facts', facts, false],
  ['is refetched after a new model', { ...facts, model: { name: 'panoramic', version: '2.0' } }, true],
  ['is refetched after a signature', { ...facts, reviewedAt: '2026-11-29T10:00:00.000Z' }, true],
  ['is refetched after another patient', { ...facts, patientId: 'p2' }, true],
  ['is refetched after an absent tooth', { ...facts, toothDecisions: [{ tooth: '18', presence: 'absent' }] }, true],
])('an open analysis %s', async (_, arrived, isOutdated) => {
  const { queryKey } = analysisQuery('a1')
  queryClient.setQueryData(queryKey, analysis as never)
  await hear(arrived)
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(isOutdated))
})

it('the name beside a radiograph is refetched after another patient', async () => {
  const patientKey = ['patient-of-analysis', 'a1']
  queryClient.setQueryData(analysisQuery('a1').queryKey, analysis as never)
  queryClient.setQueryData(patientKey, {})
  await hear({ ...facts, patientId: 'p2' })
  await vi.waitFor(() => expect(queryClient.getQueryState(patientKey)?.isInvalidated).toBe(true))
})

it('an open analysis is refetched if its stream ends because the radiograph was deleted', async () => {
  const { queryKey } = analysisQuery('a1')
  queryClient.setQueryData(queryKey, analysis as never)
  const gone = { error: 'No se encontró.', code: 'NOT_FOUND' }
  network.mockImplementation(async () => Response.json(gone, { status: 404 }))
  const over = Promise.withResolvers<void>()
  const ignore = () => undefined
  followDecisions(
    'a1',
    () => 0,
    ignore,
    state => state === 'over' && over.resolve(),
  )
  await over.promise
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true))
})

it('a response that was under way before a tooth was marked does not replace the analysis', async () => {
  const { queryKey } = analysisQuery('a1')
  const [older, newer] = [['18'], ['18', '28']].map(teeth => ({ ...analysis, toothDecisions: teeth }))
  const late = Promise.withResolvers<unknown>()
  const shown = new QueryObserver(queryClient, {
    queryKey,
    queryFn: vi.fn(async () => newer).mockReturnValueOnce(late.promise as never),
  } as never)
  const close = shown.subscribe(() => undefined)
  queryClient.setQueryData(queryKey, newer as never)
  await hear({ ...facts, toothDecisions: newer?.toothDecisions })
  late.resolve(older)
  await vi.waitFor(() => expect(queryClient.isFetching({ queryKey })).toBe(0))
  expect(queryClient.getQueryData(queryKey)).toEqual(newer)
  close()
})
