import { expect, it } from 'vitest'
import { modelFiles } from './model-files.ts'
import { setName, shareOf } from './words.ts'

it("writes a share with one decimal as the model's card does, and only all of them as a hundred", () => {
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

it('every set of radiographs that a shipped model was measured on has a name for a dentist', () => {
  const sets = modelFiles.flatMap(({ measured }) => [measured.set, ...Object.keys(measured.external ?? {})])
  expect(sets).toContain('panoramic-native')
  expect(sets.filter(id => setName(id) === id)).toEqual([])
})
