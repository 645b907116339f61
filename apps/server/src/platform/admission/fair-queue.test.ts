import { setImmediate, setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Admission, createFairQueue, type FairQueueRules } from './fair-queue.ts'

const open = (rules: Partial<FairQueueRules> = {}) => {
  const queue = createFairQueue({
    capacity: 1,
    urgentLead: 20,
    maxWaiting: 1000,
    maxOfTenant: 1000,
    maximumWaitMs: 5000,
    ...rules,
  })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  /** Work that runs until `end` is called with its name. */
  const send = (name: string, admission: Partial<Admission> = {}) => {
    const done = queue.run({ tenant: name.replace(/\d+$/, ''), ...admission }, () => {
      begun.push(name)
      return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
    })
    done.catch(() => undefined)
    return done
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    ends.delete(name)
    await setImmediate()
  }
  /** Ends running work, oldest first, until none is left. */
  const drain = async () => {
    for (let name = first(ends); name !== undefined; name = first(ends)) await end(name)
  }
  return { queue, begun, send, end, drain }
}

const first = (map: ReadonlyMap<string, unknown>) => map.keys().next().value

const nothingLeft = { running: 0, waiting: 0, held: 0 }

/** A seeded random number generator (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

describe('a fair queue', () => {
  it('runs the work of one tenant in order of arrival, at most `capacity` at once', async () => {
    const { queue, begun, send, end, drain } = open({ capacity: 2 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) send(name)
    expect(begun).toEqual(['a1', 'a2'])
    expect(queue.snapshot()).toMatchObject({ running: 2, waiting: 2, held: 2, capacity: 2 })
    await end('a2')
    expect(begun).toEqual(['a1', 'a2', 'a3'])
    await drain()
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
    expect(queue.snapshot()).toMatchObject({ ...nothingLeft, admitted: 4, rejected: 0 })
  })

  it('makes a tenant that sends many wait for itself, while others are served in between', async () => {
    const { begun, send, drain } = open()
    for (let image = 1; image <= 10; image += 1) send(`many${image}`)
    send('one1')
    for (let image = 1; image <= 2; image += 1) send(`two${image}`)
    await drain()
    expect(begun.slice(0, 6)).toEqual(['many1', 'one1', 'two1', 'many2', 'two2', 'many3'])
  })

  it('charges tenants by cost: heavy work of one does not slow down light work of another', async () => {
    const { begun, send, drain } = open()
    for (let image = 1; image <= 4; image += 1) send(`heavy${image}`, { cost: 10 })
    for (let image = 1; image <= 20; image += 1) send(`light${image}`)
    await drain()
    const before = (name: string) =>
      begun.slice(0, begun.indexOf(name)).filter(other => other.startsWith('light')).length
    expect(before('heavy2')).toBeGreaterThanOrEqual(9)
    expect(before('heavy2')).toBeLessThanOrEqual(11)
    expect(before('heavy4')).toBe(20)
  })

  it('serves a tenant that was served before, however many new ones arrive', async () => {
    const { begun, send, end } = open()
    for (let image = 1; image <= 20; image += 1) send(`old${image}`)
    for (let turn = 0; turn < 10; turn += 1) await end(begun.at(-1) ?? '')
    for (let turn = 0; turn < 40; turn += 1) {
      for (const name of ['x', 'y']) send(`${name}${turn}`, { tenant: `${name} ${turn}` })
      await end(begun.at(-1) ?? '')
    }
    expect(begun.slice(11).filter(name => name.startsWith('old')).length).toBeGreaterThan(0)
  })

  it('is idle again and continues after work that fails', async () => {
    const { queue } = open()
    const failing = queue.run({ tenant: 'a' }, () => Promise.reject(new Error('no')))
    const next = queue.run({ tenant: 'a' }, async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
    expect(queue.snapshot()).toMatchObject(nothingLeft)
  })
})

describe('urgent and light work', () => {
  it('comes before the rest of its own tenant, but not before other tenants', async () => {
    const { begun, send, drain } = open()
    for (let page = 1; page <= 3; page += 1) send(`a${page}`)
    send('b1')
    send('a9', { urgency: () => 'urgent' })
    await drain()
    expect(begun).toEqual(['a1', 'b1', 'a9', 'a2', 'a3'])
  })

  it('does not overtake light work indefinitely if it is heavy itself', async () => {
    const { begun, send, drain } = open()
    send('a0')
    for (let large = 1; large <= 3; large += 1) send(`a9${large}`, { urgency: () => 'urgent', cost: 40 })
    for (let page = 1; page <= 3; page += 1) send(`a${page}`)
    await drain()
    expect(begun).toEqual(['a0', 'a1', 'a2', 'a3', 'a91', 'a92', 'a93'])
  })

  it('may become urgent while it waits', async () => {
    const { begun, send, drain } = open()
    let urgent = false
    send('a1')
    send('a2')
    send('a3', { urgency: () => (urgent ? 'urgent' : 'background') })
    urgent = true
    await drain()
    expect(begun).toEqual(['a1', 'a3', 'a2'])
  })

  it('overtakes heavy work of its tenant, which is not overtaken indefinitely', async () => {
    const { begun, send, end, drain } = open()
    send('a0')
    send('a100', { cost: 100, tenant: 'a' })
    for (let small = 1; small <= 5; small += 1) send(`a${small}`)
    await end('a0')
    for (let small = 6; small <= 300; small += 1) {
      send(`a${small}`)
      await end(begun.at(-1) ?? '')
    }
    await drain()
    expect(begun.indexOf('a100')).toBeGreaterThan(50)
    expect(begun.indexOf('a100')).toBeLessThanOrEqual(102)
  })
})

describe('work in the background', () => {
  it('waits for work of users, and gets at least every fifth start', async () => {
    const { begun, send, drain } = open()
    send('now0')
    for (let job = 1; job <= 4; job += 1) send(`job${job}`, { urgency: () => 'background' })
    for (let call = 1; call <= 12; call += 1) send(`now${call}`)
    await drain()
    expect(begun.map(name => (name.startsWith('job') ? 'j' : '.')).join('')).toBe('....j....j....j.j')
  })

  it('is fair between tenants too', async () => {
    const { begun, send, drain } = open()
    for (let image = 1; image <= 10; image += 1) send(`a${image}`, { urgency: () => 'background' })
    send('b1', { urgency: () => 'background' })
    await drain()
    expect(begun.indexOf('b1')).toBe(1)
  })
})

describe('the capacity', () => {
  it('is shared by weight, and work heavier than all of it runs alone', async () => {
    const { queue, begun, send, end, drain } = open({ capacity: 100 })
    send('a1', { weight: 60 })
    send('b1', { weight: 40 })
    send('c1', { weight: 500 })
    expect(begun).toEqual(['a1', 'b1'])
    expect(queue.snapshot().held).toBe(100)
    await end('a1')
    expect(begun).toHaveLength(2)
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    await drain()
  })

  it('starts everything that fits when heavy work ends', async () => {
    const { begun, send, end, drain } = open({ capacity: 100 })
    send('a1', { weight: 100 })
    for (let small = 1; small <= 5; small += 1) send(`b${small}`, { weight: 20 })
    await end('a1')
    expect(begun).toHaveLength(6)
    await drain()
  })

  it('is not taken by one tenant beyond its share, except by a single piece of work', async () => {
    const { begun, send, drain } = open({ capacity: 90, share: 1 / 3 })
    send('a1', { weight: 20 })
    send('a2', { weight: 20 })
    send('b1', { weight: 40 })
    send('b2', { weight: 1 })
    send('c1', { weight: 10 })
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    await drain()
  })

  it('lets light work overtake heavy work that does not fit, until it adds up to the capacity', async () => {
    const { begun, send, end, drain } = open({ capacity: 100 })
    send('a0', { weight: 50 })
    send('heavy1', { weight: 90 })
    for (let small = 1; small <= 30; small += 1) send(`small${small}`, { weight: 10, tenant: `small${small}` })
    for (let small = 1; small <= 30; small += 1) await end(`small${small}`)
    const passed = begun.filter(name => name.startsWith('small')).length
    expect(passed).toBe(10)
    expect(begun).not.toContain('heavy1')
    await end('a0')
    expect(begun.slice(-2)).toEqual(['heavy1', 'small11'])
    await drain()
    expect(begun).toHaveLength(32)
  })

  it('keeps its reserve for small work while large work waits', async () => {
    const { begun, send, end, drain } = open({ capacity: 60, reserve: { small: 9, capacity: 10 } })
    for (const name of ['a1', 'b1', 'c1']) send(name, { weight: 25 })
    expect(begun).toEqual(['a1', 'b1'])
    for (let small = 1; small <= 20; small += 1) {
      send(`small${small}`, { weight: 9 })
      expect(begun.at(-1)).toBe(`small${small}`)
      await end(`small${small}`)
    }
    await end('a1')
    expect(begun.at(-1)).toBe('c1')
    await drain()
  })
})

describe('the limits', () => {
  it('refuse work beyond the queue length in total and per tenant', async () => {
    const { queue, send, drain } = open({ maxWaiting: 4, maxOfTenant: 3 })
    for (let image = 0; image <= 3; image += 1) send(`a${image}`)
    await expect(send('a4')).rejects.toMatchObject({ code: 'SERVER_BUSY' })
    const other = send('b1')
    const third = send('c1')
    // Full: the newest entry of the tenant with the most entries is dropped for the newcomer.
    await expect(send('a5')).rejects.toMatchObject({ code: 'SERVER_BUSY' })
    expect(queue.snapshot()).toMatchObject({ waiting: 4, rejected: 3 })
    await drain()
    expect(await other).toBe('b1')
    expect(await third).toBe('c1')
    expect(queue.snapshot()).toMatchObject({ ...nothingLeft, admitted: 5 })
  })

  it('drop the newest entry of the largest tenant in favour of a smaller tenant', async () => {
    const { begun, send, drain } = open({ maxWaiting: 3, maxOfTenant: 3 })
    const sent = ['a0', 'a1', 'a2', 'a3'].map(name => send(name))
    const newcomer = send('b1')
    await expect(sent[3]).rejects.toMatchObject({ code: 'SERVER_BUSY' })
    await drain()
    expect(await newcomer).toBe('b1')
    expect(begun).toEqual(['a0', 'b1', 'a1', 'a2'])
  })

  it('count background work separately', async () => {
    const { send, drain } = open({ maxWaiting: 1, maxOfTenant: 1 })
    send('a0')
    const job = send('a1', { urgency: () => 'background' })
    const call = send('a2')
    await drain()
    expect([await job, await call]).toEqual(['a1', 'a2'])
  })

  it('refuse work that waits too long, unless its wait is unlimited', async () => {
    const { queue, send, drain } = open({ maximumWaitMs: 20 })
    send('a0')
    const job = send('a1', { maximumWaitMs: Infinity })
    await expect(send('b1')).rejects.toMatchObject({ code: 'SERVER_BUSY' })
    expect(queue.snapshot()).toMatchObject({ running: 1, waiting: 1, rejected: 1 })
    await drain()
    expect(await job).toBe('a1')
  })

  it('report the wait of finished work', async () => {
    const { queue, send, end, drain } = open()
    send('a0')
    send('a1')
    await setTimeout(30)
    await end('a0')
    expect(queue.snapshot().waitSeconds).toBeGreaterThan(0.02)
    await drain()
  })
})

describe('a caller who disconnects', () => {
  it('leaves the queue at once, and the entries behind it move up', async () => {
    const { queue, begun, send, drain } = open({ capacity: 100 })
    const leave = new AbortController()
    send('a0', { weight: 50 })
    const gone = send('b1', { weight: 100, signal: leave.signal })
    for (let small = 1; small <= 12; small += 1) send(`c${small}`, { weight: 10 })
    leave.abort('hung up')
    await expect(gone).rejects.toMatchObject({ code: 'REQUEST_CUT_OFF' })
    expect(queue.snapshot().held).toBe(100)
    await drain()
    expect(begun).toHaveLength(13)
    expect(queue.snapshot()).toMatchObject({ ...nothingLeft, rejected: 0 })
  })

  it('does not end running work, nor free its capacity', async () => {
    const { queue, send, end } = open()
    const leave = new AbortController()
    const running = send('a0', { signal: leave.signal })
    leave.abort()
    await setImmediate()
    expect(queue.snapshot().running).toBe(1)
    await end('a0')
    expect(await running).toBe('a0')
  })

  it('is not admitted if the call was already over', async () => {
    const { queue, begun, send } = open()
    await expect(send('a0', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'REQUEST_CUT_OFF' })
    expect(begun).toEqual([])
    expect(queue.snapshot()).toMatchObject(nothingLeft)
  })
})

describe('any load', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'ends with nothing left, never exceeds its limits, and is fair (seed %i)',
    async seed => {
      const random = randomFrom(seed)
      const pick = (most: number) => Math.floor(random() * most)
      const capacity = 1 + pick(60)
      const rules = { capacity, maxWaiting: 50, maxOfTenant: 20, reserve: { small: 4, capacity: capacity / 6 } }
      const { queue, begun, send, end, drain } = open({ ...rules, share: 0.5 })
      const outcomes: Promise<unknown>[] = []
      const leaves: AbortController[] = []
      for (let step = 0; step < 400; step += 1) {
        const leave = new AbortController()
        leaves.push(leave)
        const urgency = (['urgent', 'normal', 'normal', 'background'] as const)[pick(4)]
        const admission = {
          weight: 1 + pick(80),
          cost: 1 + pick(9),
          signal: leave.signal,
          ...(urgency && { urgency: () => urgency }),
        }
        // One tenant sends half of everything.
        const tenant = pick(2) ? 'greedy' : `modest${pick(6)}x`
        outcomes.push(send(`${tenant}${step}`, { ...admission, tenant }).catch(error => error.code))
        if (pick(2)) await end(begun[pick(begun.length)] ?? '')
        if (pick(10) === 0) leaves[pick(leaves.length)]?.abort()
        const { held, waiting } = queue.snapshot()
        expect(held).toBeLessThanOrEqual(capacity)
        expect(waiting).toBeLessThanOrEqual(100)
      }
      while (queue.snapshot().running > 0) await drain()
      const ended = await Promise.all(outcomes)
      expect(ended.filter(outcome => outcome === undefined)).toEqual([])
      expect(queue.snapshot()).toMatchObject(nothingLeft)
      const { admitted, rejected } = queue.snapshot()
      const hungUp = ended.filter(outcome => outcome === 'REQUEST_CUT_OFF').length
      expect(admitted + rejected + hungUp).toBe(400)
      expect(begun).toHaveLength(admitted)
    },
  )

  it.each([1, 2, 3])('gives tenants with constant work equal shares, however much each sends (seed %i)', async seed => {
    const random = randomFrom(seed)
    const { begun, send, end } = open({ capacity: 3 })
    const costs = new Map<string, number>()
    const tenants = ['a', 'b', 'c'] as const
    const servedBy = { a: 0, b: 0, c: 0 }
    const sizes = { a: 1, b: 5, c: 20 }
    let count = 0
    const add = (tenant: keyof typeof sizes) => {
      count += 1
      const cost = 1 + Math.floor(random() * sizes[tenant])
      costs.set(`${tenant}${count}`, cost)
      send(`${tenant}${count}`, { cost })
    }
    // The first of them sends far more than it gets.
    for (let first = 0; first < 60; first += 1) add('a')
    for (const tenant of ['b', 'c', 'a', 'b', 'c'] as const) add(tenant)
    for (let turn = 0; turn < 600; turn += 1) {
      const name = begun[turn] ?? ''
      const tenant = tenants.find(one => name.startsWith(one)) ?? expect.fail('nothing is served')
      servedBy[tenant] += costs.get(name) ?? 0
      add(tenant)
      await end(name)
    }
    const least = Math.min(...Object.values(servedBy))
    const most = Math.max(...Object.values(servedBy))
    // Start-time fair queueing: they differ by at most the heaviest work of each.
    expect(most - least).toBeLessThanOrEqual(60 + 2 * 25 + 3 * 20)
  })
})
