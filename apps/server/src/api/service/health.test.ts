import { describe, expect, it } from 'vitest'
import { openLifecycle, type Phase } from '../../process/lifecycle.ts'
import { openTestServer } from '../../testing/test-server.ts'

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
    const there = await openTestServer({ lifecycle: openLifecycle(phase) })
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
      files: { ...files, check: part === 'storage' ? fails : files.check },
      engine: { ...engine, check: part === 'engine' ? fails : engine.check },
    })
    const { status, answer } = await broken.call('/api/health/ready')
    expect([status, answer[part]]).toEqual([expected, 'failed'])
  })
})
