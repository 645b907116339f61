import { describe, expect, it } from 'vitest'
import { createLanes } from '../../platform/admission/lanes.ts'
import { clinicIdOf } from '../../testing/clinic-id.ts'
import type { Pictures } from '../pictures/open-pictures.ts'
import { createInspect } from './inspect.ts'

// No row is read here: the two need only be different.
const clinic = (name: string) => ({ clinicId: clinicIdOf(name) })

const lane = () => createLanes({ pictures: { capacity: 1, maxOfTenant: 24 } }).pictures

const check = { type: 'panoramic', checked: true } as const

/** A decoder that finishes an image, identified by its first byte, on demand. */
const decoding = () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const decode: Pictures['inspect'] = bytes =>
    new Promise(resolve => {
      begun.push(bytes[0] ?? 0)
      const facts = { format: 'png', width: 9, height: 9, bitsPerSample: 8 } as const
      ends.push(() => resolve({ ...facts, orientation: null, fingerprint: '' }))
    })
  const endNext = async () => {
    ends.shift()?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { begun, decode, endNext }
}

describe('the inspection of pictures', () => {
  it('is at one at a time, and a clinic that sends many lets the others come in between', async () => {
    const { begun, decode, endNext } = decoding()
    const inspect = createInspect({ inspect: decode }, lane())
    const all = [1, 2, 3, 4].map(name => inspect(clinic('many'), new Uint8Array([name]), check))
    all.push(inspect(clinic('one'), new Uint8Array([9]), check))
    for (let seen = 1; seen <= 5; seen += 1) {
      expect(begun).toHaveLength(seen)
      await endNext()
    }
    await Promise.all(all)
    expect(begun).toEqual([1, 9, 2, 3, 4])
  })

  it("takes a limited number of a clinic's images, and as many of another clinic", async () => {
    const { decode, endNext } = decoding()
    const inspect = createInspect({ inspect: decode }, lane())
    const all = Array.from({ length: 25 }, () => inspect(clinic('many'), new Uint8Array([1]), check))
    await expect(inspect(clinic('many'), new Uint8Array([1]), check)).rejects.toMatchObject({ code: 'SERVER_BUSY' })
    all.push(inspect(clinic('other'), new Uint8Array([1]), check))
    for (let turn = 0; turn < 26; turn += 1) await endNext()
    expect(await Promise.all(all)).toHaveLength(26)
    const again = inspect(clinic('many'), new Uint8Array([1]), check)
    await endNext()
    await again
  })
})
