/** An attribute of the DICOM JSON model (PS3.18 annex F). */
export interface Attribute {
  readonly vr: string
  readonly Value: readonly unknown[]
}

/** By tag: eight hexadecimal digits in upper case. */
export type DataSet = Readonly<Record<string, Attribute>>

/** Maximum characters of a value (PS3.5 §6.2). */
const longest: Readonly<Record<string, number>> = { SH: 16, CS: 16, LO: 64, UC: 2 ** 32 - 2 }

/** Removes backslashes, which separate values, and control characters, which end a line. */
const shortText = (vr: string, text: string): string =>
  [...text.normalize('NFC').replace(/[\p{Cc}\p{Cs}\\]+/gu, ' ')]
    .slice(0, longest[vr] ?? 64)
    .join('')
    .trim()

/** A text of several lines; null characters would end it in other programs. */
const longText = (text: string, most: number): string =>
  [...text.normalize('NFC').replace(/[^\P{Cc}\n\r\t]|\p{Cs}/gu, ' ')].slice(0, most).join('').trim()

const texts =
  (vr: string) =>
  (...values: readonly (string | null | undefined)[]): Attribute => ({
    vr,
    Value: values.map(value => shortText(vr, value ?? '')).filter(Boolean),
  })
const plain =
  (vr: string) =>
  (...values: readonly unknown[]): Attribute => ({ vr, Value: values })

export const cs = texts('CS')
export const lo = texts('LO')
export const sh = texts('SH')
export const uc = texts('UC')
/** Empty if unknown. */
export const day = (value: string | null | undefined): Attribute => ({ vr: 'DA', Value: value ? [value] : [] })
export const time = (value: string | null | undefined): Attribute => ({ vr: 'TM', Value: value ? [value] : [] })
export const dateTime = plain('DT')
export const ui = plain('UI')
export const us = plain('US')
export const ss = plain('SS')
export const ul = plain('UL')
export const sl = plain('SL')
export const fl = plain('FL')
export const integers = (...values: readonly number[]): Attribute => ({ vr: 'IS', Value: values.map(String) })

/**
 * A pixel's height to its width as two whole numbers, because files may state decimals. Undefined for square pixels, which
 * need no ratio.
 */
export const pixelRatio = ({ vertical, horizontal }: PixelShape): Attribute | undefined => {
  const isWhole =
    Number.isInteger(vertical) && Number.isInteger(horizontal) && Math.max(vertical, horizontal) <= largest
  const [height, width] = isWhole ? [vertical, horizontal] : thousandths(vertical / horizontal)
  const shared = commonDivisor(height, width)
  return height === width ? undefined : integers(height / shared, width / shared)
}

interface PixelShape {
  readonly vertical: number
  readonly horizontal: number
}

/** The largest integer string (PS3.5 §6.2). */
const largest = 2 ** 31 - 1

const thousandths = (ratio: number): readonly [number, number] => [
  Math.min(Math.max(Math.round(ratio * 1000), 1), largest),
  1000,
]

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

export const st = (value: string): Attribute => ({ vr: 'ST', Value: [longText(value, 1024)].filter(Boolean) })
export const ut = (value: string): Attribute => ({ vr: 'UT', Value: [longText(value, 20_000)].filter(Boolean) })
export const bytes = (vr: 'OB' | 'OW', value: Uint8Array): Attribute => ({ vr, Value: [evenCopy(value)] })
export const sq = (...items: readonly DataSet[]): Attribute => ({ vr: 'SQ', Value: items.map(inOrder) })

/** A decimal string has at most sixteen characters. */
export const ds = (...values: readonly number[]): Attribute => ({ vr: 'DS', Value: values.map(decimalText) })

const decimalText = (value: number): string => {
  const exact = String(value)
  return exact.length <= 16 ? exact : String(Number(value.toPrecision(9)))
}

/** 'Family^Given', with its component groups separated by '='. */
export const pn = (name: string | null): Attribute => {
  const [alphabetic, ideographic, phonetic] = (name ?? '').split('=').map(group => shortText('PN', group))
  const value = {
    ...(alphabetic && { Alphabetic: alphabetic }),
    ...(ideographic && { Ideographic: ideographic }),
    ...(phonetic && { Phonetic: phonetic }),
  }
  return { vr: 'PN', Value: Object.keys(value).length === 0 ? [] : [value] }
}

/** Joins the parts of a name; DICOM's separator characters are removed from the parts. */
export const nameOf = (...parts: readonly string[]): string =>
  parts
    .map(part => part.replace(/[\\^=]+/g, ' ').trim())
    .join('^')
    .replace(/\^+$/, '')

const evenCopy = (value: Uint8Array): ArrayBuffer => {
  const copy = new Uint8Array(value.length + (value.length % 2))
  copy.set(value)
  return copy.buffer
}

export const inOrder = (set: DataSet): DataSet =>
  Object.fromEntries(Object.entries(set).toSorted(([a], [b]) => (a < b ? -1 : 1)))
