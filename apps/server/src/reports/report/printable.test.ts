// @module-tag resources
import { describe, expect, it } from 'vitest'
import { printable } from './printable.ts'

describe('a printable text', () => {
  it('keeps every letter of a name that the typeface has', () => {
    const names = 'Ñahui Güemes ¿Àç? Łukasz Žižek Щукин Παπαδόπουλος Nguyễn Đặng – “A’B” · 36 %'
    expect(printable(names)).toBe(names)
  })

  it('composes letters that consist of two characters', () => {
    expect(printable('Pen\u0303a')).toBe('Peña')
  })

  it('shows a letter without a glyph as missing instead of failing', () => {
    expect(printable('李明 Wong 🦷')).toBe('□□ Wong □')
  })

  it('removes invisible characters: controls, direction marks, joiners, unpaired surrogates', () => {
    expect(printable('A\u0000\u202eB\u200d\ufeffC\ud83eD')).toBe('ABCD')
  })

  it('stays on one line', () => {
    expect(printable('Rosa\n  \t Quispe')).toBe('Rosa Quispe')
  })
})
