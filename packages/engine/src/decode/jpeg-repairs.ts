import type { Edit } from './edited.ts'

interface Segment {
  readonly marker: number
  /** The bytes after the segment's length. */
  readonly body: Uint8Array
  /** The position of the body in the file. */
  readonly at: number
}

const app0 = 0xe0
const app14 = 0xee
const sos = 0xda

/**
 * Returns the edits for header values that libjpeg only warns about and overrides, so that every decoder reads the same
 * pixels. libvips refuses such a file, because it cannot distinguish these warnings from those of missing data.
 */
export const headerRepairs = (segment: Segment, frame: { readonly progressive: boolean } | undefined): Edit[] => {
  if (segment.marker === app0) return jfifVersion(segment)
  if (isAdobe(segment)) return adobeTransform(segment)
  if (segment.marker === sos && frame && !frame.progressive) return scanParameters(segment)
  return []
}

/** Decoders ignore a shorter segment of this name (ITU-T T.872 6.5.3). */
export const isAdobe = ({ marker, body }: Omit<Segment, 'at'>): boolean =>
  marker === app14 && body.length >= 12 && startsWith(body, 'Adobe')

export const isJfif = ({ marker, body }: Omit<Segment, 'at'>): boolean => marker === app0 && startsWith(body, 'JFIF\0')

const startsWith = (body: Uint8Array, text: string) =>
  [...text].every((letter, index) => body[index] === letter.charCodeAt(0))

const replaced = (at: number, ...bytes: number[]): Edit[] => [
  { from: at, to: at + bytes.length, by: Uint8Array.from(bytes) },
]

/** ITU-T T.871 10.1: the major version is 1. Some writers state 2, which no standard defines. */
const jfifVersion = ({ body, at }: Segment): Edit[] =>
  startsWith(body, 'JFIF\0') && body.length > 5 && body[5] !== 1 ? replaced(at + 5, 1) : []

/** ITU-T T.872 6.5.3: 0, 1 or 2. Three components with another value are YCbCr for libjpeg, which is 1. */
const adobeTransform = ({ body, at }: Segment): Edit[] => ((body[11] ?? 0) > 1 ? replaced(at + 11, 1) : [])

/** ITU-T T.81 table B.3: Ss, Se and Ah/Al of a sequential scan are 0, 63 and 0. Some phones write only zeros. */
const scanParameters = ({ body, at }: Segment): Edit[] => {
  const parameters = 1 + 2 * (body[0] ?? 0)
  const [first, last, approximation] = body.subarray(parameters)
  const isWhole = body.length === parameters + 3
  return isWhole && (first !== 0 || last !== 63 || approximation !== 0) ? replaced(at + parameters, 0, 63, 0) : []
}
