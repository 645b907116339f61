import { inSpanish } from '../strings/translate.ts'
import { locationText } from '../teeth/placement-text.ts'
import type { Prediction } from './prediction.ts'

/** A finding as the detector states it, before it is stored: a prediction whose position has no sentence yet. */
export type DetectedFinding = Omit<Prediction, 'location'>

/** A finding in wire format: with its location in Spanish, as stored if an earlier version stored a sentence. */
export const toPredictionDto = (
  { placement, experimental, research, ...finding }: DetectedFinding,
  location: string | null = null,
): Prediction => ({
  ...finding,
  location: locationText({ placement, location }, inSpanish),
  placement,
  experimental,
  research,
})
