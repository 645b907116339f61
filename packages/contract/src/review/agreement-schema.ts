import { z } from 'zod'
import { radiographTypes } from '../records/radiograph.ts'
import { timeZoneSchema } from '../records/time-zone.ts'

const count = z.int().nonnegative()

/** Of the detector's findings that dentists decided about; those that they added stand apart. */
const figuresSchema = z.object({
  /** accepted + edited + rejected */
  decided: count,
  accepted: count,
  edited: count,
  /** Of the edited ones, those whose class was changed. */
  reclassified: count,
  rejected: z.object({
    'not-there': count,
    'other-class': count,
    'other-tooth': count,
    artefact: count,
    duplicate: count,
  }),
  /** By a dentist: what the detector missed. */
  added: count,
  /** (accepted + edited) / decided, with Wilson's 95 % interval; null where nothing was decided. */
  precision: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Fewer than ten decided: the share says little. */
  tooFew: z.boolean(),
  /** The analyses of which every finding from the default threshold on was decided. */
  completed: count,
  /** Rejected findings from the default threshold on, for each of the completed ones; null without one. */
  falsePerRadiograph: z.number().nonnegative().nullable(),
})
export type AgreementFigures = z.infer<typeof figuresSchema>

/** How much of what dentists marked before they saw the detector's findings it had found. */
const recallSchema = z.object({
  marks: count,
  /** Of them, those that the detector found, as `blindAgreement` pairs them. */
  found: count,
  /** found / marks, with Wilson's 95 % interval; null without a mark. */
  recall: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  tooFew: z.boolean(),
})
export type RecallFigures = z.infer<typeof recallSchema>

/** What dentists decided about the detector's findings, of analyses uploaded from `from` to `to`, both days included. */
export const agreementSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: timeZoneSchema,
    /** The analyses with at least one decided or added finding. */
    radiographs: count,
    all: figuresSchema,
    /** By the detector's class; what was added, by the dentist's. The most frequent first. */
    classes: z.array(figuresSchema.extend({ class: z.string() })),
    /** By the author of the decision that counts; null where the plan gives no figures of people. */
    dentists: z
      .array(
        figuresSchema.extend({
          id: z.string(),
          name: z.string(),
          /** From the first decision on an analysis to the last, without pauses of over five minutes; null without one of two decisions. */
          reviewSeconds: z.object({ median: z.number().nonnegative(), reviews: count }).nullable(),
        }),
      )
      .nullable(),
    /** Of the reviews that the clinic's setting opened without the detector's findings, up to their reveal. */
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
