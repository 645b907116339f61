import type { Decode } from '@xrai/engine'
import { describe, expect, it } from 'vitest'
import type { ClinicId } from '../db/clinic-id.ts'
import { openInspect } from './inspect.ts'

// No row is read here: the two need only be different.
const clinic = (name: string) => ({ clinicId: name as ClinicId })

/** A decoder that finishes a picture, by its first byte, when it is told to. */
const decoding = () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const decode: Decode = bytes =>
    new Promise(resolve => {
      begun.push(bytes[0] ?? 0)
      const facts = { format: 'png', width: 9, height: 9, bitsPerSample: 8 } as const
      const image = { width: 9, height: 9, maximum: 255, data: new Uint8Array(81) } as const
      ends.push(() => resolve({ facts, image, colour: 0 }))
    })
  const endNext = async () => {
    ends.shift()?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { begun, decode, endNext }
}

describe('the look at pictures', () => {
  it('is at one at a time, and a clinic that sends many lets the others come in between', async () => {
    const { begun, decode, endNext } = decoding()
    const inspect = openInspect(decode)
    const all = [1, 2, 3, 4].map(name => inspect(clinic('many'), new Uint8Array([name])))
    all.push(inspect(clinic('one'), new Uint8Array([9])))
    for (let seen = 1; seen <= 5; seen += 1) {
      expect(begun).toHaveLength(seen)
      await endNext()
    }
    await Promise.all(all)
    expect(begun).toEqual([1, 9, 2, 3, 4])
  })

  it('takes twenty-four of a clinic, and as many of another', async () => {
    const { decode, endNext } = decoding()
    const inspect = openInspect(decode)
    const all = Array.from({ length: 24 }, () => inspect(clinic('many'), new Uint8Array([1])))
    await expect(inspect(clinic('many'), new Uint8Array([1]))).rejects.toMatchObject({ code: 'SERVER_BUSY' })
    all.push(inspect(clinic('other'), new Uint8Array([1])))
    for (let turn = 0; turn < 25; turn += 1) await endNext()
    expect(await Promise.all(all)).toHaveLength(25)
    const again = inspect(clinic('many'), new Uint8Array([1]))
    await endNext()
    await again
  })
})
