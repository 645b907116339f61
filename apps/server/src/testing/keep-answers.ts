import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { ClinicEngine, ServerEngine } from '../imaging/engines/server-engine.ts'
import type { Pictures } from '../imaging/pictures/open-pictures.ts'

/** Where answers are kept, by the digest of their question. */
export interface AnswerStore {
  read(key: string): Promise<Uint8Array | null>
  write(key: string, answer: Uint8Array): Promise<void>
}

export const createAnswersInMemory = (): AnswerStore => {
  const answers = new Map<string, Uint8Array>()
  return {
    read: async key => answers.get(key) ?? null,
    write: async (key, answer) => void answers.set(key, answer),
  }
}

type Work<Asked extends readonly unknown[], Answer> = (bytes: Uint8Array, ...asked: Asked) => Promise<Answer>

/** The work with its answers kept. A refusal is asked for again, and so is a question whose caller has gone. */
const keeping =
  <Asked extends readonly unknown[], Answer>(
    store: AnswerStore,
    name: string,
    work: Work<Asked, Answer>,
  ): Work<Asked, Answer> =>
  async (bytes, ...asked) => {
    let hasGone = false
    const question = JSON.stringify([name, asked], (_key, value: unknown) => {
      if (!(value instanceof AbortSignal)) return value
      hasGone ||= value.aborted
      return undefined
    })
    const key = createHash('sha256').update(bytes).update(question).digest('hex')
    const kept = hasGone ? null : await store.read(key)
    if (kept) return deserialize(kept)
    const answer = await work(bytes, ...asked)
    await store.write(key, serialize(answer))
    return answer
  }

/** The engine that reads each picture once with each model: most tests send one of a few. */
export const keepAnalyses = <Kind extends ServerEngine & Partial<ClinicEngine>>(
  engine: Kind,
  store: AnswerStore,
): Kind => {
  // The caller may put the result in the place of `engine`.
  const { analyze: work } = engine
  return {
    ...engine,
    analyze: async (bytes, check, { clinicId, ...options } = {}) => {
      const active = clinicId === undefined ? undefined : await engine.modelNow?.(check.type, clinicId)
      const model = active ?? engine.modelFor(check.type)
      const analyze: ServerEngine['analyze'] = (image, as, how) =>
        work(image, as, { ...how, ...(clinicId && { clinicId }) })
      return keeping(store, `analyze ${model?.name} ${model?.version}`, analyze)(bytes, check, options)
    },
  }
}

/** The pictures' processes that make each rendition once. */
export const keepPictures = (pictures: Pictures, store: AnswerStore): Pictures => ({
  ...pictures,
  inspect: keeping(store, 'inspect', pictures.inspect),
  assess: keeping(store, 'assess', pictures.assess),
  thumbnail: keeping(store, 'thumbnail', pictures.thumbnail),
  reportPicture: keeping(store, 'reportPicture', pictures.reportPicture),
  patientPicture: keeping(store, 'patientPicture', pictures.patientPicture),
  display: keeping(store, 'display', pictures.display),
  crop: keeping(store, 'crop', pictures.crop),
})
