import { describe, expect, it } from 'vitest'
import { sizeOf } from './default-size.ts'

describe("an overlay's size", () => {
  it("is the image's own if it is known", () => {
    expect(sizeOf({ width: 2900, height: 1450 })).toEqual({ width: 2900, height: 1450 })
  })

  it.each([undefined, {}, { width: 0, height: 0 }, { width: 800 }, { width: Number.NaN, height: 10 }])(
    'is 1600 × 945 if only %j is known',
    stored => {
      expect(sizeOf(stored)).toEqual({ width: 1600, height: 945 })
    },
  )
})
