import { outlineOf } from '../records/outline.ts'
import type { PatientFinding } from './page-schema.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export interface Crop extends Size {
  readonly x: number
  readonly y: number
}

/** Wide over high, of every crop. */
const ratio = 4 / 3
/** The crop is so many times as large as what it shows, so that the neighbouring teeth say where one looks. */
const around = 2.2
/** At least this much of the picture's shorter side. */
const leastHeight = 0.3

/** The part of the picture around some findings, all of it within the picture. */
export const cropAround = (findings: readonly PatientFinding[], image: Size): Crop => {
  const corners = findings.flatMap(outlineOf)
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))]
  const needed = Math.max(
    (bottom - top) * around,
    ((right - left) * around) / ratio,
    leastHeight * Math.min(image.width, image.height),
  )
  const height = Math.min(needed, image.height, image.width / ratio)
  const width = height * ratio
  // Whole pixels of size first: rounded apart, place and size may sum to one pixel more than the picture has.
  const size = { width: Math.round(width), height: Math.round(height) }
  const within = (middle: number, length: number, all: number) =>
    Math.min(Math.max(Math.round(middle - length / 2), 0), all - length)
  return {
    x: within((left + right) / 2, size.width, image.width),
    y: within((top + bottom) / 2, size.height, image.height),
    ...size,
  }
}
