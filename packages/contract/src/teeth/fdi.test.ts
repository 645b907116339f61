import { expect, it } from 'vitest'
import { allTeeth, isFdi, quadrantOf } from './fdi.ts'

it('there are 32 permanent teeth, 11 to 48', () => {
  expect(allTeeth).toHaveLength(32)
  expect(allTeeth.at(0)).toBe('11')
  expect(allTeeth.at(-1)).toBe('48')
})

it('refuses numbers outside ISO 3950', () => {
  expect(['19', '50', '00', '1', 'N/A', '111'].filter(isFdi)).toEqual([])
  expect(quadrantOf('36')).toBe(3)
})
