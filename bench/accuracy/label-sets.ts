import { readFileSync } from 'node:fs'
import { radiographTypeSchema } from '@xrai/contract/records/radiograph'
import { z } from 'zod'

const labelSetSchema = z.object({
  type: radiographTypeSchema,
  licence: z.string(),
  use: z.enum(['train', 'research', 'check']),
  /** The wire classes that a category may mean; empty for an unused one. */
  labels: z.record(z.string(), z.array(z.string())),
  /** The classes whose every instance is labelled. */
  labelled: z.array(z.string()),
  /** By category, the classes that its box may have too without a label: there a finding neither counts nor harms. */
  unlabelledOn: z.record(z.string(), z.array(z.string())).default({}),
  /** The file with its tooth boxes by number, in the set's folder or beside this table. */
  teeth: z.string().optional(),
  /** A yes-or-no question about each labelled box, answered by the highest score of `class` inside it. */
  check: z.object({ class: z.string(), yes: z.array(z.string()), no: z.array(z.string()) }).optional(),
  /** The set beside it with copies of its radiographs, whose splits and readings apply to it. */
  copies: z.string().optional(),
  /** Files with our own decisions on single annotations. */
  ours: z.array(z.string()).default([]),
})

/** Rows of our own decisions: file, annotation, class or null, how it was decided, 1 if doubtful, and more. */
const readingSchema = z.object({
  /** Files composed of several radiographs. */
  mosaic: z.array(z.string()).default([]),
  /** Files of one mouth in two groups. */
  same_patient: z.array(z.tuple([z.string(), z.string()])).default([]),
  annotations: z
    .array(z.tuple([z.string(), z.int(), z.string().nullable(), z.string(), z.int()]).rest(z.unknown()))
    .default([]),
})

/** One set of radiographs. */
export type LabelSet = Omit<z.infer<typeof labelSetSchema>, 'copies'> & {
  readonly copies?: LabelSet & { readonly name: string }
  /** True if its `group` names a patient, so that each file is a separate radiograph. */
  readonly everyFile?: boolean
  /** The class that we decided, by annotation id; null in doubt. */
  readonly decided: ReadonlyMap<number, string | null>
  /** Excluded files that are not radiographs. */
  readonly mosaics: ReadonlySet<string>
  /** Pairs of files that show one mouth, although the set counts them as two sources. */
  readonly samePatient: readonly (readonly [string, string])[]
}

const labels = new URL('../../training/labels/', import.meta.url)
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, labels), 'utf8'))

const readingsIn = (names: readonly string[]) => {
  const readings = names.map(name => readingSchema.parse(readJson(name)))
  const rows = readings.flatMap(({ annotations }) => annotations)
  return {
    decided: new Map(
      rows.map(([, annotation, decided, , doubtful]) => [annotation, doubtful ? null : decided] as const),
    ),
    mosaics: new Set(readings.flatMap(({ mosaic }) => mosaic)),
    samePatient: readings.flatMap(({ same_patient }) => same_patient),
  }
}

export const readLabelSets = (): ReadonlyMap<string, LabelSet> => {
  const sets = z.record(z.string(), labelSetSchema).parse(readJson('sets.json'))
  const found = new Map<string, LabelSet>()
  // A set of originals comes after the set with its copies.
  for (const [name, { copies, ...set }] of Object.entries(sets)) {
    const known = found.get(copies ?? '')
    found.set(name, { ...set, ...readingsIn(set.ours), ...(known && { copies: { ...known, name: copies ?? '' } }) })
  }
  return found
}
