import { z } from 'zod'
import { radiographTypes } from '../records/radiograph.ts'
import { timeZoneSchema } from '../records/time-zone.ts'

const count = z.int().nonnegative()

/** Counts of the detector's findings that dentists decided; findings that dentists added are counted separately. */
const figuresSchema = z.object({
  /** accepted + edited + rejected */
  decided: count,
  accepted: count,
  edited: count,
  /** Edited findings whose class was changed. */
  reclassified: count,
  rejected: z.object({
    'not-there': count,
    'other-class': count,
    'other-tooth': count,
    artefact: count,
    duplicate: count,
  }),
  /** Added by a dentist: missed by the detector. */
  added: count,
  /** (accepted + edited) / decided, with Wilson's 95 % interval; null if nothing was decided. */
  precision: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Fewer than ten were decided, so the share is unreliable. */
  tooFew: z.boolean(),
  /** Analyses in which every finding at or above the default threshold was decided. */
  completed: count,
  /** Rejected findings at or above the default threshold, per completed analysis; null without a completed one. */
  falsePerRadiograph: z.number().nonnegative().nullable(),
})
export type AgreementFigures = z.infer<typeof figuresSchema>

/** The share of the findings marked before the reveal that the detector had found. */
const recallSchema = z.object({
  marks: count,
  /** Marks that the detector found, as paired by `blindAgreement`. */
  found: count,
  /** found / marks, with Wilson's 95 % interval; null without a mark. */
  recall: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  tooFew: z.boolean(),
})
export type RecallFigures = z.infer<typeof recallSchema>

/** Dentists' decisions on the detector's findings, for analyses uploaded from `from` to `to`, both days included. */
export const agreementSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: timeZoneSchema,
    /** The analyses with at least one decided or added finding. */
    radiographs: count,
    all: figuresSchema,
    /** By the detector's class, or the dentist's class for added findings. The most frequent first. */
    classes: z.array(figuresSchema.extend({ class: z.string() })),
    /** By the author of the decision that counts; null if the plan includes no figures per person. */
    dentists: z
      .array(
        figuresSchema.extend({
          id: z.string(),
          name: z.string(),
          /**
           * Seconds from the first to the last decision on an analysis, without pauses of over five minutes; null if no
           * review has two decisions.
           */
          reviewSeconds: z.object({ median: z.number().nonnegative(), reviews: count }).nullable(),
        }),
      )
      .nullable(),
    /**
     * Counts for reviews that opened without the detector's findings because of the clinic's setting, up to their
     * reveal.
     */
    blind: z.object({
      reviews: count,
      all: recallSchema,
      /** By the class of the mark, the most frequent first. */
      classes: z.array(recallSchema.extend({ class: z.string() })),
    }),
    models: z.array(figuresSchema.extend({ name: z.string(), version: z.string(), type: z.enum(radiographTypes) })),
  })
  .meta({ id: 'Agreement' })
export type Agreement = z.infer<typeof agreementSchema>
