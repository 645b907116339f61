import type { ErrorCode } from './table.ts'

/** Reasons in the image itself against analysing it. The user sees the image and can override each with `force`. */
export const qualityCodes = [
  'QUALITY_NOT_RADIOGRAPH',
  'QUALITY_LOOKS_PERIAPICAL',
  'QUALITY_LOOKS_PANORAMIC',
  'QUALITY_UPSIDE_DOWN',
  'QUALITY_MIRRORED',
  'QUALITY_INVERTED',
  'QUALITY_TOO_DARK',
  'QUALITY_TOO_BRIGHT',
  'QUALITY_BLURRED',
  'QUALITY_SCREEN_PHOTO',
] as const satisfies readonly ErrorCode[]
export type QualityCode = (typeof qualityCodes)[number]

const turnable: ReadonlySet<string> = new Set<QualityCode>([
  'QUALITY_UPSIDE_DOWN',
  'QUALITY_MIRRORED',
  'QUALITY_INVERTED',
])

/** True if `autoOrient` may correct this fault of an image. */
export const isTurnable = (code: string): boolean => turnable.has(code)

const codes: ReadonlySet<string> = new Set(qualityCodes)

export const isOverridable = (code: string): code is QualityCode => codes.has(code)
