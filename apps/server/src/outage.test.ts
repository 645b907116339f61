import { setTimeout } from 'node:timers/promises'
import { AppError } from '@xrai/contract/errors/app-error'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuth } from './accounts/identity/credentials/auth.ts'
import { createAttempts } from './accounts/sessions/attempts.ts'
import { type Database, openServer } from './db/database.ts'
import { caseChannel } from './db/queries/records/case-work.ts'
import { openWatch, type Watch } from './db/watch.ts'
import { type Jobs, openJobs } from './jobs/open-jobs.ts'
import { OutboundError } from './platform/outbound/outbound-error.ts'
import { createS3Store } from './platform/storage/s3-store.ts'
import { isStorageOutage, S3Refusal } from './platform/storage/storage-outage.ts'
import { startS3 } from './platform/storage/testing/start-s3.ts'
import { casesOf, waitUntil } from './testing/cases.ts'
import { findPostgres } from './testing/find-postgres.ts'
import type { Person } from './testing/people.ts'
import { sample } from './testing/samples.ts'
import { startPostgres } from './testing/start-postgres.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

const programs = findPostgres()
const secret = 'a secret of the tests, 32 letters long'

describe.skipIf(programs === null)('a PostgreSQL server that stops and starts again', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let database: Database
  let queue: Jobs
  let caseWatch: Watch
  let server: TestServer
  let person: Person
  let stopWork: () => Promise<void>
  let picture: Uint8Array<ArrayBuffer>

  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '')
    database = await openServer(postgres.url)
    queue = await openJobs(database, () => undefined)
    caseWatch = await openWatch(database, caseChannel)
    const auth = createAuth(secret)
    server = await openTestServer({ database, queue, caseWatch, auth, attempts: createAttempts(database.db, secret) })
    person = await server.newPerson({ password: 'una clave larga de prueba' })
    picture = await sample('periapical-decayed.jpg')
  })
  afterAll(async () => {
    await stopWork()
    await queue.close()
    await caseWatch.close()
    await database.close()
    await postgres.stop()
  })

  it('is reported to every caller as a temporary outage, and loses nothing that was accepted', async () => {
    const { newCase, submit, completed } = casesOf(server)
    const { token, email, password } = person
    const caseId = await newCase(token)
    for (const key of ['one', 'two', 'three']) {
      expect((await submit(token, caseId, picture, { key, type: 'periapical' })).status).toBe(202)
    }
    await postgres.halt()
    // A worker that looks for work all the while.
    stopWork = await queue.work({ ...server.context, db: database.db })
    const answers = await Promise.all([
      server.call('/api/cases', { token }),
      server.call(`/api/cases/${caseId}/events`, { token }),
      server.call('/api/auth/login', { json: { email, password } }),
      server.call('/api/cases', { token, json: { name: 'Caso' } }),
      submit(token, caseId, picture, { key: 'four', type: 'periapical' }),
    ])
    for (const { status, answer, headers } of answers) {
      expect([status, answer['code'], headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '5'])
    }
    expect((await server.call('/api/health')).answer).toMatchObject({ status: 'failed', database: 'failed' })

    await postgres.resume()
    await waitUntil(async () => (await server.call('/api/cases', { token })).status === 200)
    expect((await server.call('/api/auth/login', { json: { email, password } })).status).toBe(200)
    // A repeated submission returns the same one, and the earlier queued work is processed.
    for (const key of ['one', 'four']) {
      expect((await submit(token, caseId, picture, { key, type: 'periapical' })).status).toBe(202)
    }
    const { analyses } = await completed(token, caseId)
    expect(analyses.map(({ status }) => status)).toEqual(Array(4).fill('pending_revision'))
    expect((await server.call('/api/credits', { token })).answer).toMatchObject({ used: 4, reserved: 0 })
  })

  it('sends the changes to the subscribers of a case afterwards', async () => {
    const { newCase, add } = casesOf(server)
    const caseId = await newCase(person.token)
    const watcher = caseWatch.follow(caseId, person.session.user.id)
    await postgres.halt()
    await postgres.resume()
    await waitUntil(async () => (await server.call('/api/cases', { token: person.token })).status === 200)
    // The new connection's word, that something may have been missed, then one for each change.
    expect(await watcher.next(20_000)).toBe('changed')
    await add(person.token, caseId, picture, { type: 'periapical' })
    expect(await watcher.next(20_000)).toBe('changed')
    watcher.end()
  })
})

describe('an S3 that is away', () => {
  it('is reported as a temporary outage, and an analysis waits for its end without using up an attempt', async () => {
    const s3 = await startS3()
    const files = createS3Store(s3.settings)
    const server = await openTestServer({ files })
    const { token } = await server.newPerson()
    const { newCase, add } = casesOf(server)
    const caseId = await newCase(token)
    const picture = await sample('periapical-decayed.jpg')
    const { analysisId, imageId } = await add(token, caseId, picture, { type: 'periapical' })
    await s3.close()

    const refused = await server.call(`/api/images/${imageId}/original`, { token })
    expect([refused.status, refused.answer['code'], refused.headers.get('retry-after')]).toEqual([
      503,
      'STORAGE_UNAVAILABLE',
      '5',
    ])
    const stop = await server.work()
    const stateOf = async () => (await server.call(`/api/analyses/${analysisId}`, { token })).answer['status']
    await setTimeout(100)
    await stop()
    expect(await stateOf()).not.toBe('failed')
  })
})

describe('files on a disk', () => {
  it.each(['ENOSPC', 'EIO', 'EROFS', 'EDQUOT'])('are away by the system’s %s', code => {
    const error = Object.assign(new Error(code), { code, syscall: 'write' })
    expect(isStorageOutage(new Error('it was not stored', { cause: error }))).toBe(true)
  })

  it.each([
    [403, true],
    [503, true],
    [404, false],
  ])('on an S3 server that answers %i are away: %s', (status, isAway) => {
    expect(isStorageOutage(new S3Refusal('GET', status))).toBe(isAway)
  })

  it('are not away because an external detector does not answer', () => {
    const cause = new OutboundError('timeout', 'ETIMEDOUT')
    expect(isStorageOutage(cause)).toBe(true)
    expect(isStorageOutage(new AppError('ENGINE_TIMEOUT', { cause }))).toBe(false)
  })

  it('are not away where one of them is missing', async () => {
    const { files } = (await openTestServer()).context
    const error = await files.read('0'.repeat(64)).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(isStorageOutage(error)).toBe(false)
  })
})
