import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { t } from '@xrai/contract/strings/translate'

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code)

/** Why an analysis failed, from the error table; an unknown code gets a general sentence. */
export const failureText = (errorCode: string | null): string =>
  errorCode !== null && isCode(errorCode) ? t(errorTable[errorCode].text) : t('analyzer.failedHint')
