// @module-tag resources
import { expect, it } from 'vitest'
import { singlePart } from './single-part.ts'

const type = 'multipart/related; type="application/dicom"; boundary=b'
const body = (text: string) => Buffer.from(text, 'latin1')
const textOf = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('latin1')

it('extracts the file of the single part, with any preamble and any form of the boundary', () => {
  const one = body('\r\n--b\r\nContent-Type: application/dicom\r\n\r\nDATA\r\n--\r\n--b--\r\n')
  expect(textOf(singlePart(one, type))).toBe('DATA\r\n--')
  expect(textOf(singlePart(one, 'Multipart/Related;boundary="b";type="application/dicom"'))).toBe('DATA\r\n--')
  const bare = body('--b\nContent-Type: application/dicom\n\nDATA\r\n--\n--b--\n')
  expect(textOf(singlePart(bare, type))).toBe('DATA\r\n--')
  expect(textOf(singlePart(body('DATA'), 'application/dicom; transfer-syntax=*'))).toBe('DATA')
})

it('returns nothing for another content type, several parts, or a truncated one', () => {
  const part = '--b\r\nContent-Type: application/dicom\r\n\r\nDATA'
  for (const [text, kind] of [
    [`${part}\r\n${part}\r\n--b--`, type],
    [part, type],
    [`${part}\r\n--b`, type],
    ['--b\r\nDATA', type],
    [`${part}\r\n--b--`, 'multipart/related; type="application/dicom"'],
    [`${part}\r\n--c--`, type.replace('=b', '=c')],
    ['<html>', 'text/html'],
    ['{}', ''],
  ] as const)
    expect(singlePart(body(text), kind)).toBeNull()
})
