import { type Translate, t } from '../strings/translate.ts'

/** When the same may be tried again, as a sentence. `seconds` ≥ 1. */
export const retrySentence = (seconds: number, say: Translate = t): string =>
  seconds < 60
    ? say('errors.retrySeconds', { count: seconds })
    : say('errors.retryMinutes', { count: Math.ceil(seconds / 60) })
