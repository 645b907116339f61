import { describe, expect, it } from 'vitest'
import { csvCell, csvLine } from './csv-cell.ts'

/** Parses a line like a spreadsheet whose list separator is `separator`. */
const read = (text: string, separator: string): string[] => {
  const cells = ['']
  let isQuoted = false
  let isAtStart = true
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    const isOpening = letter === '"' && isAtStart && !isQuoted
    isAtStart = false
    if (isOpening) isQuoted = true
    else if (isQuoted && letter === '"') {
      if (text[at + 1] === '"') {
        cells.push(`${cells.pop()}"`)
        at += 1
      } else isQuoted = false
    } else if (!isQuoted && (letter === separator || letter === '\n' || letter === '\r')) {
      cells.push('')
      isAtStart = true
    } else cells.push(`${cells.pop()}${letter}`)
  }
  return cells
}

const values = [
  '=1+1',
  '+51 1',
  '-1',
  '@sum',
  ' =1+1',
  '\t=1',
  '＝1',
  'Ana;=1+1',
  'Ana; =1+1',
  'Ana;"=1+1"',
  'Ana;+1;-1;@1',
  '\n=1',
  '\r=1',
  'Ana\n=1+1',
  'Ana\r\n\t=1+1',
  'Ana;＠1',
]

describe('a cell of a CSV file', () => {
  it.each([',', ';', '\t'])('is no formula with the separator %j', separator => {
    for (const value of values) {
      for (const cell of read(csvLine(['id', value, 'end']), separator))
        expect(cell, value).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/u)
    }
  })

  it.each(['Ana Paz', 'a=b', 'a;b', '"quoted"', 'línea\notra', '10 - 12'])('keeps %j as it is', value => {
    expect(read(csvCell(value), ',')).toEqual([value])
  })

  it('is empty for null', () => {
    expect(csvCell(null)).toBe('""')
  })
})
