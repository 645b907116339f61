import { inSpanish } from '../strings/translate.ts'
import { locationText } from '../teeth/placement-text.ts'
import type { Prediction } from './prediction.ts'

/** An engine finding: a prediction whose position has no sentence yet. */
export type Finding = Omit<Prediction, 'location'>

/** A finding in wire format, with its location in Spanish. */
export const predictionOf = ({ placement, experimental, research, ...finding }: Finding): Prediction => ({
  ...finding,
  location: locationText({ placement, location: null }, inSpanish),
  placement,
  experimental,
  research,
})
