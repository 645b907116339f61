import { AppError } from '@xrai/contract/errors/app-error'
import { retrySentence } from '@xrai/contract/errors/retry'
import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import type { Translate } from '@xrai/contract/strings/translate'
import type { Addresses } from './addresses.ts'
import type { OperationOutcome } from './datatypes.ts'
import { narrativeOf } from './narrative.ts'

/** http://hl7.org/fhir/issue-type, by status. */
const issueTypes: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  402: 'business-rule',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  410: 'deleted',
  413: 'too-long',
  415: 'not-supported',
  429: 'throttled',
  503: 'transient',
}

const issueTypesByCode: Partial<Readonly<Record<ErrorCode, string>>> = {
  FHIR_PARAMETER_UNKNOWN: 'not-supported',
  FHIR_TOO_COSTLY: 'too-costly',
}

/** A refusal as an OperationOutcome; any other error is a bug, about which nothing more is reported. */
export const outcomeOf = (failure: unknown, { system }: Addresses, say: Translate): OperationOutcome => {
  const code: ErrorCode = failure instanceof AppError ? failure.code : 'INTERNAL'
  const { status, text } = errorTable[code]
  const wait = failure instanceof AppError ? failure.retryAfter : undefined
  const subject = failure instanceof AppError ? failure.subject : undefined
  const sentence = wait === undefined ? say(text) : `${say(text)} ${retrySentence(wait, say)}`
  return {
    resourceType: 'OperationOutcome',
    text: narrativeOf([sentence]),
    issue: [
      {
        severity: 'error',
        code: issueTypesByCode[code] ?? issueTypes[status] ?? 'exception',
        details: { coding: [{ system: system('CodeSystem/error'), code }], text: sentence },
        ...(subject !== undefined && { diagnostics: subject }),
      },
    ],
  }
}
