import { expect, it } from 'vitest'
import { labelCorners, lonelyCorners } from './label-corners.ts'

const image = { width: 1000, height: 500 }
const box = (left: number, top: number) => ({ left, top, width: 40, height: 40 })

it('a label is at the top left if there is room', () => {
  expect(labelCorners([box(300, 200)], image, 1)).toEqual(['topLeft'])
})

it('a label stays on the radiograph', () => {
  expect(labelCorners([box(950, 200), box(300, 2), box(955, 2)], image, 1)).toEqual([
    'topRight',
    'bottomLeft',
    'bottomRight',
  ])
})

it('labels do not cover each other while there is a free corner', () => {
  expect(labelCorners([box(300, 200), box(330, 205)], image, 1)).toEqual(['topLeft', 'bottomLeft'])
})

it('far inside the image there is more room for labels', () => {
  expect(labelCorners([box(300, 200), box(330, 205)], image, 3)).toEqual(['topLeft', 'topLeft'])
})

it('labels that are shown one at a time do not avoid each other', () => {
  expect(lonelyCorners([box(300, 200), box(330, 205)], image, 1)).toEqual(['topLeft', 'topLeft'])
})
