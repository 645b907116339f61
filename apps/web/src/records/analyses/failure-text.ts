import { errorTable, isErrorCode } from '@xrai/contract/errors/table'
import { t } from '@xrai/contract/strings/translate'

/** Why an analysis failed, from the error table; an unknown code gets a general sentence. */
export const failureText = (errorCode: string | null): string =>
  errorCode !== null && isErrorCode(errorCode) ? t(errorTable[errorCode].text) : t('analyzer.failedHint')
