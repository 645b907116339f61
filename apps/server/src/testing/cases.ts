import { setTimeout } from 'node:timers/promises'
import { addCaseImage, type CaseState, caseStateSchema } from '@xrai/contract/routes/case-images'
import { createCase } from '@xrai/contract/routes/cases'
import { type callerOf, validated } from './caller.ts'

type Caller = Pick<ReturnType<typeof callerOf>, 'call' | 'answerOf'>

interface Picture {
  readonly key?: string
  readonly type?: string
  readonly name?: string
  /**
   * Enables the quality check; most tests send an image that would fail it for reasons that do not matter to them.
   */
  readonly gated?: boolean
  readonly autoOrient?: boolean
}

/** Calls about cases, and the work behind them. */
export const casesOf = ({ call, answerOf }: Caller) => {
  const newCase = async (token: string, name = 'Caso'): Promise<string> =>
    (await answerOf(createCase, { token, body: { name } })).id

  const submit = (token: string, caseId: string, image: Uint8Array<ArrayBuffer>, picture: Picture = {}) => {
    const form = new FormData()
    form.set('image', new File([image], picture.name ?? 'radiografia.jpg'))
    form.set('type', picture.type ?? 'panoramic')
    if (!picture.gated) form.set('force', 'true')
    if (picture.autoOrient) form.set('autoOrient', 'true')
    const headers = picture.key ? { 'idempotency-key': picture.key } : {}
    return call(`/api/cases/${caseId}/images`, { token, form, headers })
  }

  const add = async (token: string, caseId: string, image: Uint8Array<ArrayBuffer>, picture: Picture = {}) => {
    const { status, answer } = await submit(token, caseId, image, picture)
    if (status !== 202) throw new Error(`the image was refused: ${JSON.stringify(answer)}`)
    return validated(addCaseImage.answer.json, answer)
  }

  /** The states in the events, until the stream ends. */
  async function* follow(token: string, caseId: string): AsyncGenerator<CaseState> {
    const { response, status } = await call(`/api/cases/${caseId}/events`, { token })
    if (status !== 200 || !response.body) throw new Error(`the events were refused with ${status}`)
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
        text = text.slice(end + 2)
        if (data !== undefined) yield caseStateSchema.parse(JSON.parse(data))
      }
    }
  }

  const completed = async (token: string, caseId: string): Promise<CaseState> => {
    let last: CaseState | undefined
    for await (const state of follow(token, caseId)) last = state
    if (last?.status !== 'completed') throw new Error('the case was not completed')
    return last
  }

  return { newCase, submit, add, follow, completed }
}

/** Waits until `holds`, long enough for a busy machine. */
export const waitUntil = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  for (const deadline = Date.now() + 45_000; Date.now() < deadline; await setTimeout(20)) if (await holds()) return
  throw new Error('it did not come to be')
}
