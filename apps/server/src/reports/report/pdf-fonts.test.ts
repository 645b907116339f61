// @module-tag resources
import { createRequire } from 'node:module'
import { isUnprintable } from '@xrai/contract/report/unprintable'
import type * as Fontkit from 'fontkit'
import { expect, it } from 'vitest'
import { canPrint, fontTickets } from './pdf-fonts.ts'

const fontkit: typeof Fontkit = createRequire(import.meta.url)('fontkit')

it.each(fontTickets.map(([name, bytes]) => [name, bytes] as const))(
  'gives each glyph of %s its own characters, although it was first a part of another one',
  (_, bytes) => {
    const font = fontkit.create(bytes)
    if (!('layout' in font)) throw new Error('not a single font')
    const subset = font.createSubset()
    for (const glyph of font.layout('¿!:;…i%').glyphs) subset.includeGlyph(glyph)
    subset.encode()
    const said = font.layout('(A) Dra. Ñahui, ¿3.5 × 2?').glyphs.flatMap(({ codePoints }) => codePoints)
    expect(String.fromCodePoint(...said)).toBe('(A) Dra. Ñahui, ¿3.5 × 2?')
  },
)

it('has the letters that the contract takes for printable, exactly these of Latin and Cyrillic', () => {
  for (let code = 0; code < 0x1_0000; code++) {
    const letter = String.fromCodePoint(code)
    if (!/\p{L}/u.test(letter)) continue
    const isExact = code < 0x250 || (code > 0x3fb && code < 0x500)
    if (!isUnprintable(letter)) expect(canPrint(code), `U+${code.toString(16)}`).toBe(true)
    else if (isExact) expect(canPrint(code), `U+${code.toString(16)}`).toBe(false)
  }
})
