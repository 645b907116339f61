import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { createDiskReserve } from '../../../platform/data-dir/disk-reserve.ts'
import { readSettings } from '../../../settings/settings.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const token = 'a token of the tests that is long enough'
const server = await openTestServer({ settings: readSettings({ METRICS_TOKEN: token }) })

const read = async (): Promise<string> => {
  const { response, status } = await server.call('/metrics', { token: `Bearer ${token}` })
  expect(status).toBe(200)
  return response.text()
}

/** The value of one series; 0 if it does not exist yet. */
const seriesOf = (text: string, series: string): number => {
  const line = text.split('\n').find(line => line.startsWith(`${series} `))
  return line ? Number(line.slice(series.length + 1)) : 0
}

describe('/metrics', () => {
  it('is not there without METRICS_TOKEN, with any token', async () => {
    const plain = await openTestServer()
    for (const sent of [undefined, '', 'Bearer ', `Bearer ${token}`, 'Bearer undefined', 'Bearer null']) {
      const { status, answer } = await plain.call('/metrics', sent === undefined ? {} : { token: sent })
      expect([status, answer['code']]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('refuses another token, and a session', async () => {
    const person = await server.newPerson()
    for (const sent of ['', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, person.token]) {
      const { status, answer, headers } = await server.call('/metrics', { token: sent })
      expect([status, answer['code']]).toEqual([401, 'METRICS_TOKEN_WRONG'])
      expect(headers.get('www-authenticate')).toBe(`Bearer realm="XRAI"${sent === '' ? '' : ', error="invalid_token"'}`)
    }
    expect((await server.call('/metrics', { token: `Bearer ${token}`, method: 'POST' })).status).toBe(404)
  })

  it('counts a call by its route, an analysis by its stages, and the credit that it took', async () => {
    const { token: session } = await server.newPerson()
    const before = await read()
    await server.analyze(session, await sample('panoramic-healthy.jpg'))
    await server.call(`/api/analyses/${crypto.randomUUID()}`, { token: session })
    const after = await read()
    const grew = (series: string) => seriesOf(after, series) - seriesOf(before, series)
    const upload = 'route="/api/roboflow/testing-models",method="POST",status="200"'
    expect(grew(`xrai_http_request_duration_seconds_count{${upload}}`)).toBe(1)
    expect(grew('xrai_failures_total{source="call",code="NOT_FOUND"}')).toBe(1)
    expect(grew('xrai_credit_entries_total{reason="reserve"}')).toBe(1)
    expect(grew('xrai_credit_entries_total{reason="settle"}')).toBe(1)
    expect(grew('xrai_queue_admitted_total{lane="uploads"}')).toBe(1)
    expect(seriesOf(after, 'xrai_queue{lane="engine",state="waiting"}')).toBe(0)
    expect(seriesOf(after, 'xrai_ready')).toBe(1)
    expect(seriesOf(after, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(after).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  it('has the free space of DATA_DIR where something is kept there, and not of a folder for arriving uploads', async () => {
    const free = /^xrai_data_dir_free_bytes (\d+)$/m
    expect(await read()).not.toMatch(free)
    const diskReserve = createDiskReserve({ folder: tmpdir(), bytes: 0, readFree: async () => 7 })
    const settings = readSettings({ METRICS_TOKEN: token })
    const full = await openTestServer({ settings, diskReserve })
    const { response } = await full.call('/metrics', { token: `Bearer ${token}` })
    expect(free.exec(await response.text())?.[1]).toBe('7')
  })

  it('has no label that a caller chose, nor an id, an e-mail or an address', async () => {
    const { token: session, email, session: known } = await server.newPerson()
    const marks = [`/api/cases/${known.clinic.id}`, '/api/xochiquetzal', `/xochi/${email}`, '/api/session?xochi=1']
    for (const path of marks) {
      for (const method of ['GET', 'PATCH', 'XOCHI']) {
        await server.app.request(path, { method, headers: { authorization: session, 'x-forwarded-for': '192.0.2.77' } })
      }
    }
    const text = await read()
    const labels = new Set([...text.matchAll(/(\w+)="/g)].map(([, name]) => name))
    const ours = [
      'route',
      'method',
      'status',
      'source',
      'code',
      'stage',
      'reason',
      'job',
      'outcome',
      'state',
      'target',
      'lane',
    ]
    const ofTheProcess = ['le', 'kind', 'type', 'space', 'quantile', 'version', 'major', 'minor', 'patch']
    expect([...labels].filter(name => ![...ours, ...ofTheProcess].includes(name ?? ''))).toEqual([])
    for (const mark of ['xochi', 'XOCHI', email, known.clinic.id, known.user.id, '192.0.2.77', session])
      expect(text).not.toContain(mark)
  })
})
