import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '@xrai/contract/records/durations'
import { addCaseImage, imagesPerCase } from '@xrai/contract/routes/case-images'
import { createCase, getCase } from '@xrai/contract/routes/cases'

/** Calls one of several addresses of the same installation, like a load balancer. */
export interface Callers {
  /** Returns the first response below 500; records others, and retries at another address. */
  call(path: string, init?: RequestInit): Promise<Response>
  /** The responses with 500 or more: the status, and whether it had Retry-After. */
  readonly failures: readonly { readonly status: number; readonly retryAfter: boolean }[]
}

export const openCallers = (urls: readonly string[]): Callers => {
  const failures: { status: number; retryAfter: boolean }[] = []
  let turn = 0
  return {
    failures,
    call: async (path, init) => {
      for (const deadline = Date.now() + 300_000; Date.now() < deadline; await pause(250)) {
        const url = urls[turn++ % urls.length] ?? ''
        const answer = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(minuteMs) }).catch(
          () => null,
        )
        if (answer === null) continue
        if (answer.status < 500) return answer
        failures.push({ status: answer.status, retryAfter: answer.headers.has('retry-after') })
        await answer.arrayBuffer().catch(() => undefined)
      }
      throw new Error(`${path} was not answered for five minutes`)
    },
  }
}

export interface SentCase {
  readonly id: string
  /** The acknowledged analyses by their idempotency key. */
  readonly analyses: ReadonlyMap<string, string>
}

/** Creates a case of ten images, each sent under its key until it is acknowledged. */
export async function sendCase({ call }: Callers, token: string, picture: Uint8Array, name: string): Promise<SentCase> {
  const headers = { authorization: token, 'content-type': 'application/json', 'idempotency-key': name }
  const made = await call(createCase.path, { method: 'POST', headers, body: JSON.stringify({ name }) })
  const { id } = createCase.answer.json.parse(await made.json())
  const analyses = new Map<string, string>()
  for (let place = 0; place < imagesPerCase; place++) {
    const key = `${name}-${place}`
    const form = new FormData()
    form.set('image', new File([new Uint8Array(picture)], `${key}.jpg`))
    form.set('type', 'panoramic')
    const answer = await call(addCaseImage.path.replace('{id}', id), {
      method: 'POST',
      headers: { authorization: token, 'idempotency-key': key },
      body: form,
    })
    if (answer.status !== 202) throw new Error(`an image was refused: ${answer.status} ${await answer.text()}`)
    analyses.set(key, addCaseImage.answer.json.parse(await answer.json()).analysisId)
  }
  return { id, analyses }
}

/** The case after its analyses have ended. */
export async function completedCase({ call }: Callers, token: string, id: string) {
  for (const deadline = Date.now() + 600_000; Date.now() < deadline; await pause(200)) {
    const answer = await call(getCase.path.replace('{id}', id), { headers: { authorization: token } })
    const found = getCase.answer.json.parse(await answer.json())
    if (found.status === 'completed') return found
  }
  throw new Error(`case ${id} was not completed in ten minutes`)
}
