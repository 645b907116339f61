import { peruNorm } from '@xrai/contract/odontogram/peru/norm'
import { symbolsOf } from '@xrai/contract/odontogram/symbols'
import { expect, it } from 'vitest'
import { foundSymbols } from './found-symbols.ts'
import { frequentFirst } from './symbol-order.ts'

const symbols = symbolsOf(peruNorm, 'nts-188')
const first = (typed: string) => foundSymbols(symbols, typed)[0]?.id

it('finds a symbol by its code before others with those letters', () => {
  expect(first('cd')).toBe('caries/CD')
  expect(first('AM')).toBe('restoration/AM/good')
  expect(first('c')).toBe('restoration/C/good')
})

it('finds the frequent one of equally good symbols', () => {
  const best = (typed: string) => foundSymbols(frequentFirst(symbols), typed)[0]?.id
  expect(best('caries')).toBe('caries/CD')
  expect(best('corona')).toBe('crown/CMC/good')
  expect(best('mancha')).toBe('caries/MB')
})

it('narrows by further words, ignoring accents', () => {
  expect(first('am mal')).toBe('restoration/AM/bad')
  expect(first('protesis fija mal')).toBe('fixed-prosthesis/bad')
  expect(first('fusion')).toBe('fusion')
  expect(foundSymbols(symbols, 'xyz')).toEqual([])
})

it('shows every symbol without a search text', () => {
  expect(foundSymbols(symbols, '  ')).toHaveLength(symbols.length)
})
