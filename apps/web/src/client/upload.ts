import type { RouteOf } from '@xrai/contract/routes/all'
import { type AddressInputs, address } from '@xrai/contract/routes/inputs'
import type { AnswerOf, Endpoint } from '@xrai/contract/routes/route'
import { t } from '@xrai/contract/strings/translate'
import { endSessionOn401 } from './call.ts'
import { rereadClinicIfLeft, sessionHeaders } from './clinic-of-session.ts'
import { suspectLoss } from './connection.ts'
import { parsed } from './parsed.ts'
import { failureOf, languageHeader } from './request.ts'
import type { Result } from './result.ts'
import { readToken } from './token.ts'

export interface UploadOptions {
  /** The uploaded share of the form, 0 to 1. */
  readonly onProgress?: (sent: number) => void
  readonly signal?: AbortSignal
}

interface SendOptions extends UploadOptions {
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a form and reports the upload's progress, which fetch cannot. Same responses as `call`; never throws. */
export function upload<E extends Endpoint>(
  to: E,
  inputs: AddressInputs<E> & { readonly form: FormData },
  { onProgress, signal, headers = {} }: SendOptions = {},
): Promise<Result<AnswerOf<RouteOf<E>>>> {
  return new Promise(resolve => {
    if (signal?.aborted) return resolve({ kind: 'aborted', error: t('request.aborted') })
    const token = readToken()
    const sending = new XMLHttpRequest()
    sending.open(to.method.toUpperCase(), address(to, inputs))
    const ofSession = token === null ? {} : sessionHeaders(token)
    for (const [name, value] of Object.entries({ ...ofSession, ...languageHeader(), ...headers }))
      sending.setRequestHeader(name, value)
    sending.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total)
    sending.upload.onload = () => onProgress?.(1)
    sending.onload = () => {
      const result = answerOf(sending)
      endSessionOn401(result, token)
      rereadClinicIfLeft(result)
      resolve(result as Result<AnswerOf<RouteOf<E>>>)
    }
    sending.onerror = () => {
      suspectLoss()
      resolve({ kind: 'offline', error: t('request.unknown') })
    }
    sending.onabort = () => resolve({ kind: 'aborted', error: t('request.aborted') })
    signal?.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(inputs.form)
  })
}

function answerOf({ status, responseText }: XMLHttpRequest): Result<unknown> {
  const data = parsed(responseText)
  return status >= 200 && status < 300 && data !== undefined ? { data } : failureOf(status, data)
}
