import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createOneByOne } from './one-by-one.ts'

const open = (maximumWaitMs = 5000) => {
  const run = createOneByOne({ maxWaiting: 2, maxOfTenant: 2, maximumWaitMs })
  const begun: string[] = []
  /** Work that runs until `end` is called. */
  const send = (key: string, name: string, signal?: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const done = run(key, { tenant: 'a', signal }, () => {
      begun.push(name)
      return promise
    })
    done.catch(() => undefined)
    return { done, end: () => resolve(name) }
  }
  return { run, begun, send }
}

describe('work under a key', () => {
  it('runs one after the other in the order of the calls, and beside work under other keys', async () => {
    const { begun, send } = open()
    const sent = [send('k', 'k1'), send('k', 'k2'), send('k', 'k3'), send('l', 'l1')]
    expect(begun).toEqual(['k1', 'l1'])
    for (const { done, end } of sent) {
      end()
      await done
    }
    expect(begun).toEqual(['k1', 'l1', 'k2', 'k3'])
    send('k', 'k4')
    expect(begun.at(-1)).toBe('k4')
  })

  it('runs although the work before failed', async () => {
    const { run } = open()
    const failing = run('k', { tenant: 'a' }, () => Promise.reject(new Error('no')))
    const next = run('k', { tenant: 'a' }, async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })

  it('never begins if its caller disconnects while it waits', async () => {
    const { begun, send } = open()
    const leave = new AbortController()
    const first = send('k', 'k1')
    const second = send('k', 'k2', leave.signal)
    const third = send('k', 'k3')
    leave.abort()
    await expect(second.done).rejects.toMatchObject({ code: 'REQUEST_CUT_OFF' })
    first.end()
    await first.done
    await setImmediate()
    expect(begun).toEqual(['k1', 'k3'])
    third.end()
  })

  it('is refused after the longest wait, however many wait, and if too much waits', async () => {
    const { begun, send } = open(20)
    const first = send('k', 'k1')
    const waiting = [send('k', 'k2'), send('k', 'k3'), send('k', 'k4')]
    for (const { done } of waiting) await expect(done).rejects.toMatchObject({ code: 'SERVER_BUSY' })
    first.end()
    expect(await first.done).toBe('k1')
    expect(begun).toEqual(['k1'])
  })
})
