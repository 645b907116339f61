import { expect, it } from 'vitest'
import { decodeText } from './charset.ts'

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => new TextEncoder().encode(text)

it.each([
  'ISO_IR 6',
  'ISO_IR 100',
  'ISO_IR 101',
  'ISO_IR 148',
  'ISO_IR 203',
  'ISO 2022 IR 100',
  'ISO_IR 144',
  undefined,
])('UTF-8 under the charset %s is read as UTF-8', charset => {
  expect(decodeText(utf8('Ñúñez^José'), charset)).toBe('Ñúñez^José')
})

it.each(['ISO_IR 192', undefined])('Latin-1 under the charset %s is read as Latin-1', charset => {
  expect(decodeText(latin1('Núñez^José'), charset)).toBe('Núñez^José')
})

it.each([
  ['ISO IR 100', 'ISO_IR 100'],
  ['ISO-IR 100', 'ISO_IR 100'],
  ['ISO_IR_100', 'ISO_IR 100'],
  ['iso_ir 100', 'ISO_IR 100'],
  ['ISO_IR100', 'ISO_IR 100'],
  ['ISOIR100', 'ISO_IR 100'],
  ['ISO 2022 IR 100', 'ISO_IR 100'],
  ['LATIN1', 'ISO_IR 100'],
  ['ISO-8859-1', 'ISO_IR 100'],
  ['ISO IR 101', 'ISO_IR 101'],
  ['ISO_IR 101\\ISO 2022 IR 100', 'ISO_IR 101'],
  ['ISO IR 144', 'ISO_IR 144'],
  ['UTF-8', 'ISO_IR 192'],
  ['utf8', 'ISO_IR 192'],
  ['ISO IR 192', 'ISO_IR 192'],
  ['gb18030', 'GB18030'],
])('the charset %s is %s', (written, standard) => {
  const bytes = Uint8Array.from({ length: 96 }, (_, index) => 0xa0 + index)
  expect(decodeText(bytes, written)).toBe(decodeText(bytes, standard))
  expect(decodeText(bytes, standard)).toHaveLength(standard === 'GB18030' ? decodeText(bytes, written).length : 96)
})

it('text of other alphabets is read in its own charset, even if its bytes are valid UTF-8', () => {
  // 'ТА' in ISO 8859-5 is a degree sign in UTF-8.
  expect(decodeText(Uint8Array.of(0xc2, 0xb0), 'ISO_IR 144')).toBe('ТА')
  expect(decodeText(latin1('Núñez^José'), 'ISO_IR 100')).toBe('Núñez^José')
  expect(decodeText(Uint8Array.of(0x83, 0x41), 'ISO_IR 13')).toBe('ア')
})

it('reads the supplementary characters of Japanese (ISO 2022 IR 159)', () => {
  const bytes = Uint8Array.of(0x1b, 0x24, 0x28, 0x44, 0x30, 0x21, 0x30, 0x22, 0x1b, 0x28, 0x42, 0x41)
  expect(decodeText(bytes, '\\ISO 2022 IR 159')).toBe('\u4e02\u4e04A')
})
