// @module-tag resources
import { createRequire } from 'node:module'
import type * as Fontkit from 'fontkit'
import { expect, it } from 'vitest'
import { fontTickets } from './pdf-fonts.ts'

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
