import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openUploadRoom } from './upload-room.ts'

const opened = () => {
  let open: () => void = () => undefined
  const wait = new Promise<void>(resolve => {
    open = resolve
  })
  return { wait, open }
}

describe('the room for uploads', () => {
  it('never holds more bytes at once than it has, and lets everybody in, in the order of arrival', async () => {
    const room = openUploadRoom({ bytes: 100 })
    const order: number[] = []
    let held = 0
    let most = 0
    const upload = (bytes: number, index: number) =>
      room.hold(bytes, async () => {
        held += bytes
        most = Math.max(most, held)
        await setTimeout(1)
        order.push(index)
        held -= bytes
      })
    await Promise.all([60, 60, 10, 10, 100, 1].map(upload))
    expect(most).toBeLessThanOrEqual(100)
    expect(order).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('is free again after an upload that failed', async () => {
    const room = openUploadRoom({ bytes: 100 })
    await expect(room.hold(100, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
    expect(await room.hold(100, async () => 'in')).toBe('in')
  })

  it('refuses who waited too long, and lets in whoever stood behind and needs less', async () => {
    const room = openUploadRoom({ bytes: 100, patience: 30 })
    const { wait, open } = opened()
    const first = room.hold(60, () => wait)
    const large = room.hold(60, async () => 'in')
    const small = room.hold(40, async () => 'in')
    await expect(large).rejects.toThrow('SERVER_BUSY')
    expect(await small).toBe('in')
    open()
    await first
    expect(await room.hold(100, async () => 'in')).toBe('in')
  })

  it('gives nobody more than a third, save by one upload, and lets others pass meanwhile', async () => {
    const room = openUploadRoom({ bytes: 90 })
    const { wait, open } = opened()
    const order: string[] = []
    const upload = (bytes: number, by: string) => room.hold(bytes, () => wait.then(() => order.push(by)), by)
    const all = [upload(20, 'A'), upload(20, 'A'), upload(40, 'B'), upload(1, 'B'), upload(10, 'C'), upload(10, 'A')]
    await setTimeout(5)
    const late = room.hold(5, async () => 'in', 'D')
    expect(await late).toBe('in')
    open()
    await Promise.all(all)
    expect(order).toEqual(['A', 'B', 'C', 'A', 'A', 'B'])
  })

  it('lets small uploads in while a large one waits, and keeps a sixth for them', async () => {
    const room = openUploadRoom({ bytes: 60, small: 10 })
    const { wait, open } = opened()
    const large = [room.hold(25, () => wait), room.hold(25, () => wait), room.hold(25, () => wait)]
    expect(await room.hold(9, async () => 'in')).toBe('in')
    open()
    await Promise.all(large)
  })

  it('gives itself whole to an upload larger than it is', async () => {
    expect(await openUploadRoom({ bytes: 1 }).hold(64, async () => 'in')).toBe('in')
  })
})
