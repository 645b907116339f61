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

  it('gives itself whole to an upload larger than it is', async () => {
    expect(await openUploadRoom({ bytes: 1 }).hold(64, async () => 'in')).toBe('in')
  })
})
