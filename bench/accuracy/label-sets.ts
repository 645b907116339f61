import { readFileSync } from 'node:fs'
import { radiographTypeSchema } from '@xrai/contract/case/radiograph'
import { z } from 'zod'

/** One set of radiographs: what its categories mean on the wire, and which classes it labels exhaustively. */
const labelSetSchema = z.object({
  type: radiographTypeSchema,
  licence: z.string(),
  use: z.enum(['train', 'research', 'check']),
  labels: z.record(z.string(), z.string().nullable()),
  labelled: z.array(z.string()),
})
export type LabelSet = z.infer<typeof labelSetSchema>

const file = new URL('../../training/labels/sets.json', import.meta.url)

export const readLabelSets = (): ReadonlyMap<string, LabelSet> =>
  new Map(Object.entries(z.record(z.string(), labelSetSchema).parse(JSON.parse(readFileSync(file, 'utf8')))))
