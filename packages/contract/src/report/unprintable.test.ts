import { expect, it } from 'vitest'
import { unprintableIn } from './unprintable.ts'

it('names each letter and emoji once that the typeface lacks', () => {
  expect(unprintableIn(['李明 明 Wong', '🦷', 'علي'])).toEqual(['李', '明', '🦷', 'ع', 'ل', 'ي'])
})

it('names no letter of a language that the typeface has', () => {
  const names = ['Ñahui Güemes', 'Pen\u0303a', 'Łukasz Žižek', 'Щукин', 'Παπαδόπουλος', 'Nguyễn Đặng', '36 % → ✓ 3.ª']
  expect(unprintableIn(names)).toEqual([])
})
