import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { caseChannel, notifyCaseChanged } from '../../../db/queries/records/case-work.ts'
import { openWatch, type Subscription } from '../../../db/watch.ts'
import { casesOf } from '../../../testing/cases.ts'
import { dropJobs } from '../../../testing/drain-jobs.ts'
import { sample } from '../../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let cases: ReturnType<typeof casesOf>
let jpeg: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  await dropJobs()
  server = await openTestServer()
  cases = casesOf(server)
  jpeg = await sample('panoramic-healthy.jpg')
})

const open = async () => {
  const person = await server.newPerson({ plan: 'empresarial' })
  return { person, token: person.token, caseId: await cases.newCase(person.token) }
}

describe('the events of a case', () => {
  it('send the current state first, then each change, and end with the completed one', async () => {
    const { token, caseId } = await open()
    const { analysisId } = await cases.add(token, caseId, jpeg)
    const seen: string[] = []
    let rest: (() => Promise<void>) | undefined
    for await (const state of cases.follow(token, caseId)) {
      rest ??= await server.work()
      seen.push(`${state.status} ${state.analyses.map(({ id, status }) => (id === analysisId ? status : id))}`)
    }
    await rest?.()
    expect(seen[0]).toBe('in_progress queued')
    expect(seen.at(-1)).toBe('completed pending_revision')
    expect(seen.filter(state => state === 'in_progress processing').length).toBeLessThanOrEqual(1)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('are a stream that no proxy may keep or hold back', async () => {
    const { token, caseId } = await open()
    const { headers, response } = await server.call(`/api/cases/${caseId}/events`, { token })
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('cache-control')).toMatch(/no-cache|no-store/)
    expect(headers.get('x-accel-buffering')).toBe('no')
    await response.body?.cancel()
  })

  it('end with the session, and send nothing of later changes', async () => {
    const { person, token, caseId } = await open()
    const states = cases.follow(token, caseId)
    await states.next()
    await server.call('/api/auth/logout', { method: 'POST', token })
    await notifyCaseChanged(person.session.scope, caseId)
    expect((await states.next()).done).toBe(true)
  })

  it('end when the case is deleted', async () => {
    const { person, token, caseId } = await open()
    const states = cases.follow(token, caseId)
    await states.next()
    await server.call(`/api/cases/${caseId}`, { method: 'DELETE', token })
    await notifyCaseChanged(person.session.scope, caseId)
    expect((await states.next()).done).toBe(true)
  })

  it('are refused to another clinic', async () => {
    const { caseId } = await open()
    const stranger = await server.newPerson()
    expect((await server.call(`/api/cases/${caseId}/events`, { token: stranger.token })).status).toBe(404)
  })

  it('end after a minute in which the case has no analysis, and not before', async () => {
    const quiet: Subscription['next'] = async () => {
      vi.advanceTimersByTime(15_000)
      return 'quiet'
    }
    const { follow, close } = server.context.caseWatch
    const caseWatch = { close, follow: (...of: Parameters<typeof follow>) => ({ ...follow(...of), next: quiet }) }
    const { token, caseId } = await open()
    const still = await openTestServer({ caseWatch })
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const { response } = await still.call(`/api/cases/${caseId}/events`, { token })
      expect((await response.text()).match(/heartbeat/g)).toHaveLength(4)
    } finally {
      vi.useRealTimers()
    }
  })

  it('end their subscription when the reader is gone', async () => {
    let ended = 0
    const { follow, close } = server.context.caseWatch
    const counting = {
      close,
      follow: (...followed: Parameters<typeof follow>) => {
        const watcher = follow(...followed)
        return {
          ...watcher,
          end: () => {
            ended += 1
            watcher.end()
          },
        }
      },
    }
    const watched = await openTestServer({ caseWatch: counting })
    const { token, caseId } = await open()
    const { response } = await watched.call(`/api/cases/${caseId}/events`, { token })
    const reader = response.body?.getReader()
    await reader?.read()
    expect(ended).toBe(0)
    await reader?.cancel()
    await setTimeout(20)
    expect(ended).toBeGreaterThan(0)
  })
})

describe('a user who follows a case', () => {
  it('follows at most twenty at once, and does not block other users', async () => {
    const watch = await openWatch(server.context.database, caseChannel)
    const watchers = Array.from({ length: 20 }, (_, turn) => watch.follow(`case ${turn}`, 'one'))
    expect(() => watch.follow('case', 'one')).toThrow('SERVER_BUSY')
    expect(() => watch.follow('case', 'other')).not.toThrow()
    watchers[0]?.end()
    expect(() => watch.follow('case', 'one')).not.toThrow()
    await watch.close()
  })

  it('gets the events of that case only, none twice, and is disconnected when the server stops', async () => {
    const { person, caseId } = await open()
    const { scope } = person.session
    const watch = await openWatch(server.context.database, caseChannel)
    const watcher = watch.follow(caseId, person.session.user.id)
    expect(await watcher.next(20)).toBe('quiet')
    await notifyCaseChanged(scope, crypto.randomUUID())
    expect(await watcher.next(100)).toBe('quiet')
    for (let time = 0; time < 5; time++) await notifyCaseChanged(scope, caseId)
    expect(await watcher.next(5000)).toBe('changed')
    await setTimeout(100)
    await watcher.next(20)
    expect(await watcher.next(20)).toBe('quiet')
    const waiting = watcher.next(60_000)
    await watch.close()
    expect(await waiting).toBe('ended')
    expect(await watch.follow(caseId, person.session.user.id).next(20)).toBe('ended')
  })
})
