import { readFileSync } from 'node:fs'
import { radiographTypeSchema } from '@xrai/contract/case/radiograph'
import { z } from 'zod'

const labelSetSchema = z.object({
  type: radiographTypeSchema,
  licence: z.string(),
  use: z.enum(['train', 'research', 'check']),
  /** The wire classes that a category may stand for; none where it is of no use. */
  labels: z.record(z.string(), z.array(z.string())),
  /** The classes whose every instance is labelled. */
  labelled: z.array(z.string()),
  /** Files with our own reading of single annotations. */
  ours: z.array(z.string()).default([]),
})

/** A row of our own reading: file, annotation, class or null, how it was decided, 1 where doubtful, and more. */
const readingSchema = z.object({
  annotations: z
    .array(z.tuple([z.string(), z.int(), z.string().nullable(), z.string(), z.int()]).rest(z.unknown()))
    .default([]),
})

/** One set of radiographs, and by annotation id the class that our own reading gave; null in doubt. */
export type LabelSet = z.infer<typeof labelSetSchema> & { readonly decided: ReadonlyMap<number, string | null> }

const labels = new URL('../../training/labels/', import.meta.url)
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, labels), 'utf8'))

const decisions = (names: readonly string[]) =>
  new Map(
    names
      .flatMap(name => readingSchema.parse(readJson(name)).annotations)
      .map(([, annotation, decided, , doubtful]) => [annotation, doubtful ? null : decided] as const),
  )

export const readLabelSets = (): ReadonlyMap<string, LabelSet> => {
  const sets = z.record(z.string(), labelSetSchema).parse(readJson('sets.json'))
  return new Map(Object.entries(sets).map(([name, set]) => [name, { ...set, decided: decisions(set.ours) }]))
}
