import { peruNorm } from '@xrai/contract/charting/peru/norm'
import { signsOf } from '@xrai/contract/charting/signs'
import { expect, it } from 'vitest'
import { foundSigns } from './found-signs.ts'

const signs = signsOf(peruNorm, 'nts-188')
const first = (typed: string) => foundSigns(signs, typed)[0]?.id

it('finds a symbol by its code before others with those letters', () => {
  expect(first('cd')).toBe('caries/CD')
  expect(first('AM')).toBe('restoration/AM/good')
  expect(first('c')).toBe('restoration/C/good')
})

it('narrows by further words, ignoring accents', () => {
  expect(first('am mal')).toBe('restoration/AM/bad')
  expect(first('protesis fija mal')).toBe('fixed-prosthesis/bad')
  expect(first('fusion')).toBe('fusion')
  expect(foundSigns(signs, 'xyz')).toEqual([])
})

it('shows every symbol without a search text', () => {
  expect(foundSigns(signs, '  ')).toHaveLength(signs.length)
})
