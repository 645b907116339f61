import { expect, it } from 'vitest'
import { turnImage } from './turn-image.ts'

const asItIs = { upsideDown: false, mirrored: false, inverted: false }
const image = { width: 3, height: 2, maximum: 255, data: Uint8Array.of(1, 2, 3, 4, 5, 6) } as const

it.each([
  [{ ...asItIs, upsideDown: true }, [4, 5, 6, 1, 2, 3]],
  [{ ...asItIs, mirrored: true }, [3, 2, 1, 6, 5, 4]],
  [{ ...asItIs, inverted: true }, [254, 253, 252, 251, 250, 249]],
  [{ upsideDown: true, mirrored: true, inverted: true }, [249, 250, 251, 252, 253, 254]],
])('an image turned by %o', (orientation, expected) => {
  const turned = turnImage(image, orientation)
  expect([...turned.data]).toEqual(expected)
  expect([...image.data]).toEqual([1, 2, 3, 4, 5, 6])
})

it('a 16-bit image keeps its bits, and an upright one is not copied', () => {
  const deep = { width: 1, height: 2, maximum: 65535, data: Uint16Array.of(0, 300) } as const
  const inverted = turnImage(deep, { ...asItIs, inverted: true })
  expect([...inverted.data, inverted.maximum]).toEqual([65535, 65235, 65535])
  expect(turnImage(deep, asItIs)).toBe(deep)
})
