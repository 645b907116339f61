import type { ErrorCode } from './table.ts'

/** What the picture itself says against analysing it. Whoever sees the picture may know better: `force` overrides each. */
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

const codes: ReadonlySet<string> = new Set(qualityCodes)

export const isOverridable = (code: string): code is QualityCode => codes.has(code)
