import { z } from 'zod'

export const share = z.number().min(0).max(1)
/** A plain file name: a model must not refer to files outside its folder. */
export const fileName = z.string().regex(/^[\w-][\w.-]*$/)
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const side = z.int().positive()

/** Maps over the whole input: a logit per name and cell of `stride` pixels. */
export const mapsSchema = z.object({
  name: z.string(),
  stride: side,
  classes: z.array(z.string()).min(1),
})

/**
 * An output of 1 + 16 logits about a whole periapical: that it shows the upper arch, then each place of the arch from the
 * image's left. `cost`, `arch` and `margin` as in `proposeToothRange`.
 */
export const sceneSchema = z.object({
  name: z.string(),
  cost: z.number(),
  arch: z.number().nonnegative(),
  margin: z.number().nonnegative(),
})
export type SceneOutput = z.infer<typeof sceneSchema>

/**
 * The second network: it reads a crop of each tooth and of each other place where the detector found something, or, if
 * classes have `readAt`, of each finding of those that are named there.
 */
export const readerSchema = z.object({
  file: fileName,
  sha256,
  input: z.object({ name: z.string(), width: side, height: side }),
  /** The image size in whose pixels crops have their shape; by default the image's own. */
  layout: z.object({ width: side, height: side }).optional(),
  answers: z.array(z.string()).min(1),
  /** The names of its maps inside the crop, with a logit per cell of `mapStride` pixels. */
  maps: z.array(z.string()),
  mapStride: side,
  /** A crop's height in heights of the box; its minimum width in widths of the box. */
  tall: z.number().positive(),
  wide: z.number().positive(),
  /** Maximum number of crops per radiograph; milk and permanent teeth together add one for each tooth beyond 32. */
  mostPlaces: side,
  /** Minimum score for a detection without a tooth to be read. */
  placesLeast: share,
  /** Maximum overlap with another place for a detection to be a separate place. */
  elsewhere: share,
  /** A second look at places that the first one suspects. */
  closer: z
    .object({
      /** Width and height of its crop, in those of the first one. */
      share: share.positive(),
      /** Its centre lies nearer the crown by this share of the first crop's height. */
      towardsCrown: share,
      /** The answers whose logits are the mean of both looks. */
      answers: z.array(z.string()).min(1),
      /** A place is looked at again if one of these answers has at least this probability at first. */
      from: share,
    })
    .optional(),
})
export type Reader = z.infer<typeof readerSchema>

/**
 * A place without a number counts only if the reader gives one of these answers a logit above the value here, and if
 * the place is less than `widest` times as wide as the usual tooth: the median of the numbered ones, or `usualWidth` of
 * the image if there are few.
 */
export const elsewhereIfSchema = z.object({
  answers: z.record(z.string(), z.number()),
  widest: z.number().positive(),
  usualWidth: share,
})

/**
 * With at least `fromTeeth` numbered teeth, a finding is outside the jaws if its middle lies more than `beside` usual
 * widths of a tooth beside the outermost tooth and more than `sideways` of the image's width from its middle; or more
 * than `beyond` usual heights of a tooth beyond the root ends of the `nearest` teeth of an arch.
 */
export const jawsSchema = z.object({
  fromTeeth: side,
  beside: z.number().nonnegative(),
  sideways: share,
  beyond: z.number().nonnegative(),
  nearest: side,
})

/**
 * By class: a finding that the detector alone judges is doubtful if the reader gives none of `answers` at least this
 * logit at its place.
 */
export const confirmedSchema = z.record(
  z.string(),
  z.object({ answers: z.array(z.string()).min(1), least: z.number() }),
)

/**
 * confidence = sigmoid(bias + detector · logit(detector's score) + Σ answers · logit of the reader's answer). With
 * `adds` the detector's findings of the class are unchanged; if it has none, the reader adds one with at most this
 * confidence. With `highest` the confidence of a class with `readAt` is that share of it, so that a class that is
 * seldom right stays below what the app opens with and keeps its order.
 */
export const fusionSchema = z.record(
  z.string(),
  z.object({
    bias: z.number(),
    detector: z.number(),
    answers: z.record(z.string(), z.number()).default({}),
    adds: share.optional(),
    highest: share.optional(),
  }),
)

/** At one place, `if` removes weaker findings of `drops`, provided that its own confidence is at least `from`. */
export const rulesSchema = z.array(z.object({ if: z.string(), drops: z.array(z.string()), from: share.default(0.3) }))

/**
 * By class: the map that outlines it, the minimum probability of a cell inside, and with `parts` that a finding may
 * have several regions, as the filled canals of a tooth are, which one outline joins.
 */
export const outlinesSchema = z.record(
  z.string(),
  z.object({ map: z.string(), least: share, parts: z.literal(true).optional() }),
)

interface Named {
  readonly classes: readonly { readonly id: string; readonly readAt?: string | undefined }[]
  readonly nms: { readonly inside?: Readonly<Record<string, number>> | undefined }
  readonly output: { readonly maps?: z.infer<typeof mapsSchema> | undefined }
  readonly reader?: Reader | undefined
  readonly elsewhereIf?: z.infer<typeof elsewhereIfSchema> | undefined
  readonly confirmed?: z.infer<typeof confirmedSchema> | undefined
  readonly fusion?: z.infer<typeof fusionSchema> | undefined
  readonly rules?: z.infer<typeof rulesSchema> | undefined
  readonly outlines?: z.infer<typeof outlinesSchema> | undefined
}

/** The names of classes, answers and maps that a model refers to but does not have. */
export const unknownNames = (model: Named): string[] => {
  const { classes, nms, output, reader, elsewhereIf, confirmed = {}, fusion = {}, rules = [], outlines = {} } = model
  const ids = [
    ...Object.keys(fusion),
    ...Object.keys(confirmed),
    ...Object.keys(outlines),
    ...Object.keys(nms.inside ?? {}),
    ...rules.flatMap(rule => [rule.if, ...rule.drops]),
    ...classes.flatMap(({ readAt }) => readAt ?? []),
  ]
  const answers = [
    ...Object.values(fusion).flatMap(one => Object.keys(one.answers)),
    ...Object.keys(elsewhereIf?.answers ?? {}),
    ...Object.values(confirmed).flatMap(one => one.answers),
    ...(reader?.closer?.answers ?? []),
  ]
  const maps = [...(reader?.maps ?? []), ...(output.maps?.classes ?? [])]
  return [
    ...ids.filter(id => !classes.some(one => one.id === id)),
    ...answers.filter(answer => !reader?.answers.includes(answer)),
    ...Object.values(outlines).flatMap(({ map }) => (maps.includes(map) ? [] : map)),
  ]
}
