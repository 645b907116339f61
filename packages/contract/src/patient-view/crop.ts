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

/** Width over height of every crop. */
const ratio = 4 / 3
/** The crop's size relative to its findings, so that the neighbouring teeth show the position. */
const around = 2.2
/** Minimum height, as a share of the image's shorter side. */
const leastHeight = 0.3

/** The part of the image around some findings, wholly inside the image. */
export const cropAround = (findings: readonly PatientFinding[], image: Size): Crop => {
  const corners = findings.flatMap(outlineOf)
  const left = Math.min(...corners.map(({ x }) => x))
  const right = Math.max(...corners.map(({ x }) => x))
  const top = Math.min(...corners.map(({ y }) => y))
  const bottom = Math.max(...corners.map(({ y }) => y))
  const needed = Math.max(
    (bottom - top) * around,
    ((right - left) * around) / ratio,
    leastHeight * Math.min(image.width, image.height),
  )
  const height = Math.min(needed, image.height, image.width / ratio)
  const width = height * ratio
  // Rounds the size before the position: rounded separately, their sum could exceed the image by one pixel.
  const size = { width: Math.round(width), height: Math.round(height) }
  const within = (middle: number, length: number, all: number) =>
    Math.min(Math.max(Math.round(middle - length / 2), 0), all - length)
  return {
    x: within((left + right) / 2, size.width, image.width),
    y: within((top + bottom) / 2, size.height, image.height),
    ...size,
  }
}
