import { describe, expect, it } from 'vitest'
import { fieldOf, PartScanner } from './part-scanner.ts'
import { essenceOf, readBoundary } from './read-boundary.ts'

const limits = { parts: 5, refusal: 'TOO_MANY_INSTANCES', headerBytes: 8 * 1024 } as const

/** The parts of a body that comes in chunks of `size`. */
const scan = (body: string, size = body.length) => {
  const bytes = Buffer.from(body, 'latin1')
  const scanner = new PartScanner('b', limits)
  for (let at = 0; at < bytes.length; at += size) scanner.push(bytes.subarray(at, at + size))
  return scanner.end().map(part => [bytes.toString('latin1', part.from, part.to), fieldOf(part, 'content-type')])
}

const header = 'Content-Type: application/dicom\r\n\r\n'
const dicom = 'application/dicom'

describe('the parts of a multipart body', () => {
  it.each([
    ['one', `--b\r\n${header}AB\r\n--b--`, [['AB', dicom]]],
    ['behind words, before words', `words\r\n--b\r\n${header}A\r\n--b--\r\nwords\r\n--b\r\n`, [['A', dicom]]],
    [
      'two, padded',
      `--b \t\r\n${header}A\r\n--b\r\ncontent-type:x/y;z=1\r\nX: y\r\n\r\nB\r\n--b--`,
      [
        ['A', dicom],
        ['B', 'x/y;z=1'],
      ],
    ],
    ['without header', '--b\r\n\r\nA\r\n--b--', [['A', null]]],
    ['empty', `--b\r\n${header}\r\n--b--`, [['', dicom]]],
    ['empty, its line shared with the boundary', '--b\r\nContent-Type: application/dicom\r\n\r\n--b--', [['', dicom]]],
    [
      'with lines that begin as a boundary',
      `--b\r\n${header}\r\n--bA\r\n--b \r\r\n--\r\n-\r\n--b--`,
      [['\r\n--bA\r\n--b \r\r\n--\r\n-', dicom]],
    ],
    ['none', '--b--', []],
    ['one, in lines of a bare LF', '--b\nContent-Type: application/dicom\n\nA\r\n--b--', [['A\r', dicom]]],
    [
      'two behind words, in lines of a bare LF',
      'words\n--b\nContent-Type: application/dicom\n\nA\n--bA\n--b\n\nB\r\n--b\r\n\n--b--\n',
      [
        ['A\n--bA', dicom],
        ['B\r\n--b\r\n', null],
      ],
    ],
  ])('are found for any chunking: %s', (_, body, parts) => {
    for (let size = 1; size <= body.length; size += 1) expect([size, scan(body, size)]).toEqual([size, parts])
  })

  it('of random bytes are unchanged', () => {
    const letters = ['\r', '\n', '-', 'b', ' ', 'A']
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    for (let turn = 0; turn < 500; turn += 1) {
      const content = Array.from({ length: next(40) }, () => letters[next(letters.length)]).join('')
      if (/\r\n--b(--|[ \t]*\r\n)/.test(`\r\n${content}\r\n--b`)) continue
      const body = `--b\r\n${header}${content}\r\n--b\r\n\r\n${content}\r\n--b--`
      expect(scan(body, 1 + next(9)).map(([bytes]) => bytes)).toEqual([content, content])
    }
  })

  it.each([
    ['that is cut off', `--b\r\n${header}AB\r\n--`, 'MULTIPART_INVALID'],
    ['of another boundary', `--c\r\n${header}AB\r\n--c--`, 'MULTIPART_INVALID'],
    ['of nothing', '', 'MULTIPART_INVALID'],
    ['with a header without end', `--b\r\n${'X: y\r\n'.repeat(5000)}`, 'MULTIPART_INVALID'],
    ['with too many lines alike', `--b\r\n\r\n${'\r\n--bX'.repeat(5000)}\r\n--b--`, 'MULTIPART_INVALID'],
    ['with too many parts', `--b\r\n\r\n\r\n${'--b\r\n\r\n\r\n'.repeat(9999)}--b--`, 'TOO_MANY_INSTANCES'],
  ])('are refused in a body %s', (_, body, code) => {
    for (const size of [7, 5000]) expect(() => scan(body, size)).toThrow(expect.objectContaining({ code }))
  })
})

describe('the boundary of a message', () => {
  it.each([
    ['multipart/related; type="application/dicom"; boundary=a-b', 'a-b'],
    ['Multipart/Related;boundary="a b";type=application/dicom', 'a b'],
    [`multipart/related; boundary=${'a'.repeat(73)}`, 'a'.repeat(73)],
    ["multipart/related; boundary=0'()+_,-./:=?", "0'()+_,-./:=?"],
  ])('is read from %s', (contentType, boundary) => {
    expect(readBoundary(contentType, dicom)).toBe(boundary)
  })

  it.each([
    ['', 'CONTENT_TYPE_UNSUPPORTED'],
    ['application/dicom', 'CONTENT_TYPE_UNSUPPORTED'],
    ['multipart/form-data; boundary=a', 'CONTENT_TYPE_UNSUPPORTED'],
    ['multipart/related; type="application/dicom+xml"; boundary=a', 'CONTENT_TYPE_UNSUPPORTED'],
    ['multipart/related; type="application/dicom"', 'MULTIPART_INVALID'],
    ['multipart/related; boundary=""', 'MULTIPART_INVALID'],
    [`multipart/related; boundary=${'a'.repeat(201)}`, 'MULTIPART_INVALID'],
    ['multipart/related; boundary="a\u00e9"', 'MULTIPART_INVALID'],
    ['multipart/related; boundary="a "', 'MULTIPART_INVALID'],
  ])('is refused in %s', (contentType, code) => {
    expect(() => readBoundary(contentType, dicom)).toThrow(expect.objectContaining({ code }))
  })

  it('belongs to a media type, which is parsed without its parameters', () => {
    expect(essenceOf('Application/DICOM; transfer-syntax=*')).toBe(dicom)
    expect(essenceOf('nothing')).toBeNull()
  })
})
