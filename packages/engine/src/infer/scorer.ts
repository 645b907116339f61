import { AppError } from '@xrai/contract/errors/app-error'
import { z } from 'zod'
import { fileSchema } from './model.ts'

const odds = z.record(z.string(), z.number())

/** `model.json` beside a network that judges a picture as a whole. Unknown fields are left alone. */
const scorerModelSchema = z.object({
  ...fileSchema.shape,
  output: z.object({ name: z.string() }),
  /** What the numbers of its answer are, as logarithms of odds. */
  answers: z.array(z.string()).min(1),
  /** The threshold of each answer, by type of radiograph. */
  thresholds: z.object({ panoramic: odds, periapical: odds }),
})
export type ScorerModel = z.infer<typeof scorerModelSchema>

/** Text of a `model.json` to such a model. MODEL_DAMAGED when it is not JSON or not of the schema. */
export const parseScorerModel = (text: string): ScorerModel => {
  try {
    return scorerModelSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('MODEL_DAMAGED', { cause, detail: 'model.json' })
  }
}

/** A loaded network that judges a picture as a whole. */
export interface Scorer {
  readonly model: ScorerModel
  /** Grey 0–255 of the model's input to its answers, by name. ENGINE_UNAVAILABLE when the runtime fails. */
  run(input: Float32Array): Promise<Readonly<Record<string, number>>>
  close(): Promise<void>
}

/** The runtime's tensor, [1, answers] float32, by name, or MODEL_DAMAGED: file and model.json disagree. */
export const toAnswers = ({ answers }: ScorerModel, data: unknown): Record<string, number> => {
  if (!(data instanceof Float32Array) || data.length !== answers.length) {
    throw new AppError('MODEL_DAMAGED', { detail: `the answer is not ${answers.length} float32` })
  }
  return Object.fromEntries(answers.map((name, at) => [name, data[at] ?? 0]))
}
