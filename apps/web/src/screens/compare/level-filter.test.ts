import { expect, it } from 'vitest'
import { neutralLevels } from '../../viewer/levels.ts'
import { levelFilter } from './level-filter.ts'

const shown = (grey: number, filter: ReturnType<typeof levelFilter>) =>
  filter ? filter.slope * grey + filter.intercept : grey

it('leaves an image unchanged at the default window', () => {
  expect(levelFilter(neutralLevels, false)).toBeNull()
})

it('maps the ends of the window to black and white, or to white and black if inverted', () => {
  const levels = { brightness: 40, contrast: 50 }
  // Half as wide, and moved by a fifth towards the dark values.
  const lower = 0.05
  const upper = 0.55
  const filter = levelFilter(levels, false)
  const turned = levelFilter(levels, true)
  expect([shown(lower, filter), shown(upper, filter)].map(value => value.toFixed(6))).toEqual(['0.000000', '1.000000'])
  expect(shown(lower, turned)).toBeCloseTo(1)
  expect(shown(upper, turned)).toBeCloseTo(0)
  expect(shown(0.3, levelFilter(neutralLevels, true))).toBeCloseTo(0.7)
})
