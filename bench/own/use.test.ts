import { expect, it } from 'vitest'
import { refuseStricter, strictestOf, useOf } from './use.ts'

const set = { what: 'the set drawn', use: 'production' } as const
const shipped = { what: 'the start weights models/panoramic 0.4.0', use: 'evaluation' } as const
const research = { what: 'the set afyon', use: 'research' } as const

it('is the strictest of sets, start weights and teachers, and names what made it so', () => {
  expect(strictestOf([])).toBe('production')
  expect(strictestOf(['evaluation', 'production'])).toBe('evaluation')
  expect(strictestOf(['evaluation', 'research', 'production'])).toBe('research')
  expect(useOf([set])).toMatchObject({ use: 'production' })
  expect(useOf([set, shipped, research])).toEqual({
    use: 'research',
    sentence: 'Use: research, because of the set afyon: for research alone, not for commerce.',
  })
})

it('refuses an evaluation model as the start of a production one, and says how to accept it', () => {
  expect(() => refuseStricter('production', [set, shipped])).toThrow(
    'The model would be for production, and the start weights models/panoramic 0.4.0 is for evaluation alone. Leave it out, or accept that use: --use evaluation.',
  )
  expect(() => refuseStricter('evaluation', [set, research])).toThrow('--use research')
  expect(() => refuseStricter('evaluation', [set, shipped])).not.toThrow()
})
