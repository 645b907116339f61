import { describe, expect, it } from 'vitest'
import { noReserve } from '../../../platform/data-dir/disk-reserve.ts'
import { createLifecycle, type Phase } from '../../../platform/process/lifecycle.ts'
import { S3Refusal } from '../../../platform/storage/storage-outage.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const server = await openTestServer()
const { database, files, engine } = server.context
const fails = () => Promise.reject(new Error('gone'))
const never = () => new Promise<void>(() => undefined)

describe('/api/health/live', () => {
  it('answers at once while database, storage and detector hang', async () => {
    const hanging = await openTestServer({
      database: { ...database, ping: never },
      files: { ...files, check: never },
      engine: { ...engine, check: never },
    })
    const started = performance.now()
    const { status, answer } = await hanging.call('/api/health/live')
    expect([status, answer]).toEqual([200, { status: 'ok' }])
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('/api/health/ready', () => {
  it.each<[Phase, number]>([
    ['starting', 503],
    ['ready', 200],
    ['stopping', 503],
  ])('while it is %s answers %i', async (phase, expected) => {
    const there = await openTestServer({ lifecycle: createLifecycle(phase) })
    const { status, answer } = await there.call('/api/health/ready')
    expect([status, answer['phase']]).toEqual([expected, phase])
  })

  it.each([
    ['database', 503],
    ['storage', 503],
    // The rest of the product works, and each analysis is refused with its reason.
    ['engine', 200],
  ] as const)('for calls, without the %s, answers %i', async (part, expected) => {
    const broken = await openTestServer({
      database: { ...database, ping: part === 'database' ? fails : database.ping },
      files: { ...files, ...(part === 'storage' ? { check: fails, checkReading: fails } : {}) },
      engine: { ...engine, check: part === 'engine' ? fails : engine.check },
    })
    const { status, answer } = await broken.call('/api/health/ready')
    expect([status, answer[part]]).toEqual([expected, 'failed'])
  })

  const diskError = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code, syscall: 'write' }))

  it.each([
    ['full', diskError('ENOSPC')],
    ['full', diskError('EDQUOT')],
    ['full', () => Promise.reject(new S3Refusal('PUT', 507))],
    ['read-only', diskError('EROFS')],
    ['read-only', () => Promise.reject(new S3Refusal('PUT', 403))],
  ] as const)('answers 200 and says %s if files can be read and not written', async (storage, check) => {
    const there = await openTestServer({ files: { ...files, check } })
    const { status, answer } = await there.call('/api/health/ready')
    expect([status, answer['status'], answer['storage']]).toEqual([200, 'ok', storage])
    // People call that path, so it reports that action is needed.
    expect((await there.call('/api/health')).status).toBe(503)
  })

  it('answers 200 and says full below the reserve of the disk', async () => {
    const there = await openTestServer({ diskReserve: { ...noReserve, isReached: async () => true } })
    const { status, answer } = await there.call('/api/health/ready')
    expect([status, answer['storage']]).toEqual([200, 'full'])
  })
})
