import { t } from '../strings/translate.ts'

/** When the same may be tried again, as a sentence. `seconds` ≥ 1. */
export const retrySentence = (seconds: number): string =>
  seconds < 60
    ? t('errors.retrySeconds', { count: seconds })
    : t('errors.retryMinutes', { count: Math.ceil(seconds / 60) })
