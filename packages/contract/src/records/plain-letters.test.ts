import { expect, it } from 'vitest'
import { plainLetters } from './plain-letters.ts'

it.each([
  ['accents and case of Spanish', 'PEÑA Núñez', 'pena nunez'],
  ['Hangul that a Mac wrote in letters', '김철수'.normalize('NFD'), '김철수'],
  ['the vowel marks of Arabic', 'مُحَمَّد', 'محمد'],
  ['a stretched word', 'محـــمد', 'محمد'],
  ['alef with hamza or madda', 'أحمد إبراهيم آمنة', 'احمد ابراهيم امنه'],
  ['alef wasla, as hamza', 'ٱحمد', 'احمد'],
  ['yeh without dots, as Egypt writes it', 'علي مصطفى', 'على مصطفي'],
  ['the yeh and kaf of a Persian keyboard', 'علی کریم', 'علي كريم'],
  ['digits of Arabic and Persian', 'ت ٠١٢٣۴۵', 'ت 012345'],
  ['marks of direction that a copy brings', '\u200fمحمد\u200e', 'محمد'],
])('writes %s as everybody finds it', (_, one, other) => {
  expect(plainLetters(one)).toBe(plainLetters(other))
})

it('keeps apart letters that only look alike', () => {
  expect(plainLetters('김철수')).not.toBe(plainLetters('김철스'))
  expect(plainLetters('محمد')).not.toBe(plainLetters('محمود'))
})
