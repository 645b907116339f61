import { defaultConfidence } from '@xrai/contract/records/limits'

/** Specification §2.8: 20 %. */
export const defaultThreshold = Math.round(defaultConfidence * 100)

/** A whole percent from 0 to 100 (specification §5) of any typed text. */
export const thresholdOf = (value: number): number =>
  Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : 0
