import { describe, expect, it } from 'vitest'
import { lightestFirst } from './lightest-first.ts'

describe('lightestFirst', () => {
  it('runs one at a time: the one that came when nobody was there, then the lightest, equal ones as they came', async () => {
    const inTurn = lightestFirst()
    const [order, running]: [string[], { now: number; most: number }] = [[], { now: 0, most: 0 }]
    const task = (name: string) => async () => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await new Promise(resolve => setTimeout(resolve, 2))
      order.push(name)
      running.now -= 1
    }
    await Promise.all([
      inTurn(90, task('huge')),
      inTurn(100, task('larger still')),
      inTurn(1, task('small')),
      inTurn(5, task('middle')),
      inTurn(1, task('also small')),
    ])
    expect(order).toEqual(['huge', 'small', 'also small', 'middle', 'larger still'])
    expect(running.most).toBe(1)
  })

  it('goes on after a task that fails', async () => {
    const inTurn = lightestFirst()
    const failing = inTurn(1, () => Promise.reject(new Error('no')))
    const next = inTurn(1, () => Promise.resolve('yes'))
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
    expect(await inTurn(1, () => Promise.resolve('later'))).toBe('later')
  })
})
