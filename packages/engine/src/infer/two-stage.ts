import { allTeeth } from '@xrai/contract/teeth/fdi'
import { z } from 'zod'

export const share = z.number().min(0).max(1)
/** A plain file name: a model never points out of its own folder. */
export const fileName = z.string().regex(/^[\w-][\w.-]*$/)
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The detector's output of teeth: a logit per number in each cell. */
export const teethSchema = z.object({
  name: z.string(),
  /** The tooth of each channel. */
  numbers: z.array(z.enum(allTeeth)).min(1),
  /** A cell whose best score is below this is no tooth. */
  least: share,
  /** A number is given if its score is above this; below, the tooth is left out. */
  unlikely: share,
  /** Boxes that overlap by more are of one tooth, even with different numbers. */
  samePlace: share,
  /** Neighbours may be in the wrong order by this share of a tooth's width, as a lying wisdom tooth is. */
  outOfOrder: z.number().min(0),
})
export type TeethOutput = z.infer<typeof teethSchema>

/** Maps over the whole input: a logit per class for each cell of `stride` pixels. */
export const mapsSchema = z.object({
  name: z.string(),
  stride: z.int().positive(),
  classes: z.array(z.string()).min(1),
})

/** The second network: it reads a crop of each tooth, and of each place where the detector found something else. */
export const readerSchema = z.object({
  file: fileName,
  sha256,
  input: z.object({ name: z.string(), width: z.int().positive(), height: z.int().positive() }),
  answers: z.array(z.string()).min(1),
  /** The classes that it maps inside the crop, a logit for each cell of `mapStride` pixels. */
  maps: z.array(z.string()),
  mapStride: z.int().positive(),
  /** A crop's height in heights of the box; its least width in widths of the box. */
  tall: z.number().positive(),
  wide: z.number().positive(),
  /** Crops of one radiograph at most. */
  mostPlaces: z.int().positive(),
  /** A detection without a tooth is read from this score on. */
  placesLeast: share,
  /** A detection that overlaps no place by as much is a place of its own. */
  elsewhere: share,
})
export type Reader = z.infer<typeof readerSchema>

/** confidence = sigmoid(bias + detector · logit(its score) + Σ answers · logit of the reader's answer). */
export const fusionSchema = z.record(
  z.string(),
  z.object({ bias: z.number(), detector: z.number(), answers: z.record(z.string(), z.number()) }),
)

/** In one place, `if` removes what is weaker of `drops`, provided that its own confidence is at least `from`. */
export const rulesSchema = z.array(z.object({ if: z.string(), drops: z.array(z.string()), from: share.default(0.3) }))

/** By class: the map that outlines it, and the probability from which a cell is inside. */
export const outlinesSchema = z.record(z.string(), z.object({ map: z.string(), least: share }))

interface Named {
  readonly classes: readonly { readonly id: string }[]
  readonly output: { readonly maps?: z.infer<typeof mapsSchema> | undefined }
  readonly reader?: Reader | undefined
  readonly fusion?: z.infer<typeof fusionSchema> | undefined
  readonly rules?: z.infer<typeof rulesSchema> | undefined
  readonly outlines?: z.infer<typeof outlinesSchema> | undefined
}

/** The names of classes, answers and maps that a model refers to without having them. */
export const unknownNames = ({ classes, output, reader, fusion = {}, rules = [], outlines = {} }: Named): string[] => {
  const ids = [
    ...Object.keys(fusion),
    ...Object.keys(outlines),
    ...rules.flatMap(rule => [rule.if, ...rule.drops]),
    ...(reader?.maps ?? []),
    ...(output.maps?.classes ?? []),
  ]
  const answers = Object.values(fusion).flatMap(one => Object.keys(one.answers))
  const maps = Object.values(outlines).map(({ map }) => map)
  const hasClass = (id: string) => classes.some(one => one.id === id)
  return [
    ...ids.filter(id => !hasClass(id)),
    ...answers.filter(answer => !reader?.answers.includes(answer)),
    ...maps.filter(map => ![...(reader?.maps ?? []), ...(output.maps?.classes ?? [])].includes(map)),
  ]
}
