import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Callers, createSharedWork } from './shared-work.ts'

const open = () => {
  const work = createSharedWork<string>()
  const begun: { readonly callers: Callers; readonly end: (value: string) => void }[] = []
  const make = (callers: Callers) => new Promise<string>(end => begun.push({ callers, end }))
  return { work, begun, make }
}

describe('work that several callers want', () => {
  it('is done once while it is in flight, and again afterwards', async () => {
    const { work, begun, make } = open()
    const both = [work.run('a', { urgency: 'normal' }, make), work.run('a', { urgency: 'normal' }, make)]
    expect(begun).toHaveLength(1)
    begun[0]?.end('made')
    expect(await Promise.all(both)).toEqual(['made', 'made'])
    await work.settle()
    void work.run('a', { urgency: 'normal' }, make)
    expect(begun).toHaveLength(2)
  })

  it('is as urgent as the most urgent caller', async () => {
    const { work, begun, make } = open()
    const person = new AbortController()
    void work.run('a', { urgency: 'background' }, make)
    expect(begun[0]?.callers.urgency()).toBe('background')
    const asked = work.run('a', { urgency: 'urgent', signal: person.signal }, make)
    expect(begun[0]?.callers.urgency()).toBe('urgent')
    person.abort()
    await expect(asked).rejects.toMatchObject({ code: 'REQUEST_CUT_OFF' })
    expect(begun[0]?.callers.urgency()).toBe('background')
  })

  it('goes on for the others when one hangs up, and is dropped when all have', async () => {
    const { work, begun, make } = open()
    const one = new AbortController()
    const other = new AbortController()
    const asked = [one, other].map(({ signal }) => work.run('a', { urgency: 'normal', signal }, make))
    for (const call of asked) call.catch(() => undefined)
    one.abort()
    expect(begun[0]?.callers.signal.aborted).toBe(false)
    other.abort()
    expect(begun[0]?.callers.signal.aborted).toBe(true)
    await expect(asked[1]).rejects.toMatchObject({ code: 'REQUEST_CUT_OFF' })
    const later = work.run('a', { urgency: 'normal' }, make)
    expect(begun).toHaveLength(2)
    begun[1]?.end('later')
    expect(await later).toBe('later')
    begun[0]?.end('too late')
    await setImmediate()
    await work.settle()
  })
})
