import { defaultConfidence } from '@xrai/contract/case/limits'

/** SPEC §2: 20 %. */
export const defaultThreshold = Math.round(defaultConfidence * 100)

/** A whole percent from 0 to 100 (SPEC §5), whatever was typed. */
export const thresholdOf = (value: number): number =>
  Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : 0
