// @module-tag postgres
import { describe, expect, it } from 'vitest'
import { isMatched, searchable, searchableLines, searchPattern, searchWords } from './searchable.ts'

describe('a searchable text', () => {
  it('has no capitals and no accents', () => {
    expect(searchable('Radiografía de PEÑA, Ángel İ')).toBe('radiografia de pena, angel i')
    expect(searchable('Pe\u0301rez')).toBe(searchable('P\u00e9rez'))
  })

  it('is one line with single spaces', () => {
    expect(searchable('  Caso \n\t 12\u00a0b \u0007')).toBe('caso 12 b')
  })

  it('has no character that a database cannot store', () => {
    expect(searchable('a\0b\ud800')).toBe('ab\ufffd')
  })

  it('separates several texts', () => {
    expect(searchableLines('Caso', null, 'Molar\nroto')).toBe('caso\n\nmolar roto')
  })

  it('fits into an index entry, in every script', () => {
    for (const letter of ['ß', '한', '\u{1d15e}', 'ﷺ', 'ᾧ', '\u0958']) {
      const most = searchableLines(letter.repeat(120 / letter.length), letter.repeat(500 / letter.length))
      expect([letter, Buffer.byteLength(most) < 2600]).toEqual([letter, true])
    }
  })
})

describe('a search pattern', () => {
  it("treats LIKE's wildcards in a word as letters", () => {
    expect(searchPattern('100%_\\')).toBe('%100\\%\\_\\\\%')
  })

  it('is null for a blank text', () => {
    expect([searchPattern(undefined), searchPattern('  \n')]).toEqual([null, null])
  })
})

describe('the words of a search', () => {
  it.each([
    ['Núñez Inés', [['%nunez%'], ['%ines%']]],
    ['Quispe, Inés Inés', [['%quispe%'], ['%ines%']]],
    ['ana anabel', [['%anabel%']]],
    ['Inés 987 654-321', [['%ines%'], ['%987 654-321%', '%987654321%']]],
    ['40.123.456 987654321', [['%40.123.456%', '%40123456%'], ['%987654321%']]],
    ['100%_', [['%100\\%\\_%', '%100%']]],
    [',', [['%,%']]],
    ['HC 12', [['%hc 12%', '%\n12\n%', '%hc_12%', '%hc12%']]],
    ['Inés H.C.: A-1_2', [['%ines%'], ['%h.c.: a-1\\_2%', '%\na-1\\_2\n%', '%hc_a-1\\_2%', '%hca-1\\_2%']]],
    ['N.º 12', [['%n.º 12%', '%\n12\n%', '%hc_12\n%', '%hc12\n%']]],
    ['hc inés', [['%hc%'], ['%ines%']]],
    ['  ', []],
    [undefined, []],
  ])('of %j are separate, and the parts of a number are joined', (q, words) => {
    expect(searchWords(q)).toEqual(words)
  })
})

describe('a word', () => {
  it.each([
    ['nahui', true],
    ['ana ñahui', true],
    ['hui 100%', true],
    ['n_hui', false],
    ['.*', false],
    ['n.hui', false],
  ])('%j is found in a text as the database finds it: %j', (q, isFound) => {
    expect(searchWords(q).every(patterns => isMatched('ana nahui 100%', patterns))).toBe(isFound)
  })
})
