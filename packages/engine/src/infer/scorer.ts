import { AppError } from '@xrai/contract/errors/app-error'
import { z } from 'zod'
import { fileSchema } from './model.ts'

const odds = z.record(z.string(), z.number())

/** `model.json` beside a network that classifies whole images. Unknown fields are ignored. */
const scorerModelSchema = z.object({
  ...fileSchema.shape,
  output: z.object({ name: z.string() }),
  /** The names of its outputs, which are log odds. */
  answers: z.array(z.string()).min(1),
  /** The threshold of each output, by type of radiograph. */
  thresholds: z.object({ panoramic: odds, periapical: odds }),
})
export type ScorerModel = z.infer<typeof scorerModelSchema>

/** Parses the text of such a `model.json`. Throws MODEL_DAMAGED if it is not JSON or violates the schema. */
export const parseScorerModel = (text: string): ScorerModel => {
  try {
    return scorerModelSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('MODEL_DAMAGED', { cause, detail: 'model.json' })
  }
}

/** A loaded network that classifies whole images. */
export interface Scorer {
  readonly model: ScorerModel
  /**
   * Maps grey 0–255 in the model's input size to its outputs, by name. Throws ENGINE_UNAVAILABLE if the runtime fails.
   */
  run(input: Float32Array): Promise<Readonly<Record<string, number>>>
  close(): Promise<void>
}

/** The runtime's tensor, [1, answers] float32, by name. Throws MODEL_DAMAGED if file and model.json disagree. */
export const toAnswers = ({ answers }: ScorerModel, data: unknown): Record<string, number> => {
  if (!(data instanceof Float32Array) || data.length !== answers.length) {
    throw new AppError('MODEL_DAMAGED', { detail: `the answer is not ${answers.length} float32` })
  }
  return Object.fromEntries(answers.map((name, at) => [name, data[at] ?? 0]))
}
