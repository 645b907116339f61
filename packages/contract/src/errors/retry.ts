import { type Translate, t } from '../strings/translate.ts'

/** The earliest time of a retry, as a sentence. `seconds` ≥ 1. */
export const retrySentence = (seconds: number, say: Translate = t): string =>
  seconds < 60
    ? say('errors.retrySeconds', { count: seconds })
    : say('errors.retryMinutes', { count: Math.ceil(seconds / 60) })
