import type { Ink, TextPrimitive } from './drawing.ts'
import type { Cell } from './geometry.ts'

export interface BoxSigla {
  readonly text: string
  readonly ink: Ink
}

/** The widths of Inter's bold capitals and digits, relative to the type size. */
const widthOf = (letter: string): number => (letter === 'I' ? 0.3 : /[MO]/.test(letter) ? 0.86 : 0.7)
const space = 0.35
const lengthOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0)

const sizes = [8.5, 7.5, 6.5, 5.5, 4.6, 3.8, 3.1, 2.5, 2] as const
const leading = 1.12

const linesAt = (siglas: readonly BoxSigla[], size: number, width: number): readonly (readonly BoxSigla[])[] => {
  const lines: BoxSigla[][] = []
  let used = 0
  for (const sigla of siglas) {
    const length = lengthOf(sigla.text) * size
    const line = lines.at(-1)
    if (line && used + space * size + length <= width) {
      line.push(sigla)
      used += space * size + length
    } else {
      lines.push([sigla])
      used = length
    }
  }
  return lines
}

/** All siglas of a tooth in its box (NTS 188, 5.16), in the largest type size that fits, each in its own colour. */
export const boxTexts = ({ siglas: { left, right, top, bottom } }: Cell, siglas: readonly BoxSigla[]) => {
  const width = right - left - 2
  const height = bottom - top - 2
  const fits = (size: number) => {
    const lines = linesAt(siglas, size, width)
    const isNarrow = lines.every(line => line.length > 1 || lengthOf(line[0]?.text ?? '') * size <= width)
    return lines.length * size * leading <= height && isNarrow
  }
  const size = sizes.find(fits) ?? sizes.at(-1) ?? 2
  const lines = linesAt(siglas, size, width)
  const firstY = (top + bottom) / 2 - ((lines.length - 1) * size * leading) / 2 + size * 0.36
  return lines.flatMap((line, place): readonly TextPrimitive[] => {
    const total = line.reduce((sum, { text }) => sum + lengthOf(text) * size, 0) + (line.length - 1) * space * size
    let x = (left + right) / 2 - total / 2
    return line.map(({ text, ink }) => {
      const length = lengthOf(text) * size
      const primitive = { x: x + length / 2, y: firstY + place * size * leading, size, text, ink, isBold: true }
      x += length + space * size
      return { kind: 'text', ...primitive }
    })
  })
}
