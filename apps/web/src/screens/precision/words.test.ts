import { expect, it } from 'vitest'
import { modelFiles } from './model-files.ts'
import { setName, shareOf } from './words.ts'

it("formats a share with one decimal like the model's card, and 100 only if it is exact", () => {
  expect([0.9818, 0.9876, 0.9347, 0.953, 0.9996, 0.9999, 1].map(shareOf)).toEqual([
    '98.2 %',
    '98.8 %',
    '93.5 %',
    '95.3 %',
    '99.9 %',
    '99.9 %',
    '100.0 %',
  ])
})

it('every set that an installed model was measured on has a name for dentists', () => {
  const sets = modelFiles.flatMap(({ measured }) => [measured.set, ...Object.keys(measured.external ?? {})])
  expect(sets).toContain('panoramic-native')
  expect(sets.filter(id => setName(id) === id)).toEqual([])
})
