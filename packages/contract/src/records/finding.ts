import { inSpanish } from '../strings/translate.ts'
import { locationText } from '../teeth/placement-text.ts'
import type { Prediction } from './prediction.ts'

/** What the engine finds: a prediction before its place is worded. */
export type Finding = Omit<Prediction, 'location'>

/** A finding as the wire has it, with its location in Spanish. */
export const predictionOf = ({ placement, experimental, research, ...finding }: Finding): Prediction => ({
  ...finding,
  location: locationText({ placement, location: null }, inSpanish),
  placement,
  experimental,
  research,
})
