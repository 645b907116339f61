import { expect, it } from 'vitest'
import { cornersOfMask } from './mask.ts'

/** Packs run lengths like pycocotools: five bits a character, from the third on differences to the run before the last. */
const packed = (runs: readonly number[]): string =>
  runs
    .map((run, at) => {
      let value = at > 2 ? run - (runs[at - 2] ?? 0) : run
      let text = ''
      for (let more = true; more; ) {
        const bits = value & 31
        value >>= 5
        more = (bits & 16) !== 0 ? value !== -1 : value !== 0
        text += String.fromCharCode((bits | (more ? 32 : 0)) + 48)
      }
      return text
    })
    .join('')

/** Three columns of 4 rows: rows 1 and 2 of the first two columns. */
const runs = [1, 2, 2, 2, 5]
const size: [number, number] = [4, 3]

it('finds the corners around a mask, its runs as numbers or packed', () => {
  expect(cornersOfMask({ size, counts: runs })).toEqual([0, 1, 2, 3])
  expect(cornersOfMask({ size, counts: packed(runs) })).toEqual([0, 1, 2, 3])
  const large = [100_000, 500, 499_500, 70, 399_930]
  expect(cornersOfMask({ size: [1_000, 1_000], counts: packed(large) })).toEqual([100, 0, 601, 500])
})

it('takes a run over the end of a column as whole columns', () => {
  expect(cornersOfMask({ size, counts: [3, 3, 6] })).toEqual([0, 0, 2, 4])
})

it.each([
  ['does not fill its size', [1, 2]],
  ['is empty', [12]],
  ['is no packed text', '~~~~'],
  ['has no end', 'oooooooooooooooo'],
])('gives none for a mask that %s', (_, counts) => {
  expect(cornersOfMask({ size, counts })).toBeUndefined()
})
