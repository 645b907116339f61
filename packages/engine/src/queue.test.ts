import { describe, expect, it } from 'vitest'
import { createQueue } from './queue.ts'

describe('createQueue', () => {
  it('runs no more tasks at once than it has slots, in order of arrival', async () => {
    const inTurn = createQueue(2)
    const [order, running]: [number[], { now: number; most: number }] = [[], { now: 0, most: 0 }]
    const task = (name: number) =>
      inTurn(async () => {
        running.now += 1
        running.most = Math.max(running.most, running.now)
        await new Promise(resolve => setTimeout(resolve, 2))
        order.push(name)
        running.now -= 1
      })
    await Promise.all([1, 2, 3, 4, 5].map(task))
    expect(order).toEqual([1, 2, 3, 4, 5])
    expect(running.most).toBe(2)
  })

  it('continues after a task that fails', async () => {
    const inTurn = createQueue(1)
    const failing = inTurn(() => Promise.reject(new Error('no')))
    const next = inTurn(() => Promise.resolve('yes'))
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
