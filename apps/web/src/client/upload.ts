import type { AnswerOf, Route } from '@xrai/contract/routes/route'
import { t } from '@xrai/contract/strings/translate'
import { suspectLoss } from './connection.ts'
import { address, type Endpoint, endSessionOn401 } from './endpoint.ts'
import { failureOf } from './request.ts'
import type { Result } from './result.ts'
import { readToken } from './token.ts'

export interface UploadOptions {
  /** The share of the form that has left, 0 to 1; 1 once the server has it all. */
  readonly onProgress?: (sent: number) => void
  readonly signal?: AbortSignal
}

interface UploadTarget extends UploadOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a form and tells how far it is, which fetch cannot. Same answers as `call`; never throws. */
export function upload<R extends Route>(
  to: Endpoint<R>,
  form: FormData,
  { onProgress, signal, params, headers = {} }: UploadTarget = {},
): Promise<Result<AnswerOf<R>>> {
  return new Promise(resolve => {
    if (signal?.aborted) return resolve({ error: t('request.aborted') })
    const token = readToken()
    const sending = new XMLHttpRequest()
    sending.open(to.method.toUpperCase(), address(to.path, params, undefined))
    if (token !== null) sending.setRequestHeader('Authorization', token)
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
    sending.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total)
    sending.upload.onload = () => onProgress?.(1)
    sending.onload = () => {
      const result = answerOf(sending)
      endSessionOn401(result, token)
      resolve(result as Result<AnswerOf<R>>)
    }
    sending.onerror = () => {
      suspectLoss()
      resolve({ error: t('request.unknown') })
    }
    sending.onabort = () => resolve({ error: t('request.aborted') })
    signal?.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(form)
  })
}

function answerOf({ status, responseText }: XMLHttpRequest): Result<unknown> {
  const data = parsed(responseText)
  return status >= 200 && status < 300 && data !== undefined ? { data } : failureOf(status, data)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
