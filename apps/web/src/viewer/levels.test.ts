import { expect, it } from 'vitest'
import { neutralLevels, turned, windowOf } from './levels.ts'

const base = { lower: 0, upper: 256 }

it('neutral levels leave the image unchanged', () => {
  expect(windowOf(neutralLevels, base)).toEqual(base)
})

it('more contrast narrows the window around its centre', () => {
  expect(windowOf({ brightness: 0, contrast: 100 }, base)).toEqual({ lower: 96, upper: 160 })
})

it('more brightness lowers the window, so that every grey looks lighter', () => {
  expect(windowOf({ brightness: 50, contrast: 0 }, base)).toEqual({ lower: -64, upper: 192 })
})

it('levels stay within their limits', () => {
  expect(turned({ brightness: 95, contrast: 0 }, { brightness: 20, contrast: -0.5 })).toEqual({
    brightness: 100,
    contrast: -0.5,
  })
})
