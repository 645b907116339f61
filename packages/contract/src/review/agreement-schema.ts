import { z } from 'zod'
import { radiographTypes } from '../records/radiograph.ts'
import { timeZoneSchema } from '../records/time-zone.ts'

const count = z.int().nonnegative()

/** Counts of the detector's findings that dentists decided; findings that dentists added are counted separately. */
const figuresSchema = z.object({
  decided: count.meta({ description: "The detector's findings that dentists decided: accepted, edited and rejected." }),
  accepted: count.meta({ description: 'How many were accepted as they were.' }),
  edited: count.meta({ description: 'How many were accepted with a change.' }),
  reclassified: count.meta({ description: 'Edited findings whose class was changed.' }),
  rejected: z
    .object({
      'not-there': count.meta({ description: 'Nothing is there.' }),
      'other-class': count.meta({ description: 'Something else is there.' }),
      'other-tooth': count.meta({ description: 'It is on another tooth.' }),
      artefact: count.meta({ description: 'It is a flaw of the picture.' }),
      duplicate: count.meta({ description: 'Another finding says the same.' }),
    })
    .meta({ description: 'How many were rejected, by the reason.' }),
  added: count.meta({ description: 'Added by a dentist: missed by the detector.' }),
  precision: z
    .object({
      value: z.number().meta({ description: 'The share, 0 to 1.' }),
      low: z.number().meta({ description: 'The lower end of the interval.' }),
      high: z.number().meta({ description: 'Its upper end.' }),
    })
    .nullable()
    .meta({ description: "(accepted + edited) / decided, with Wilson's 95 % interval; null if nothing was decided." }),
  tooFew: z.boolean().meta({ description: 'Fewer than ten were decided, so the share is unreliable.' }),
  completed: count.meta({
    description: 'Analyses in which every finding at or above the default threshold was decided.',
  }),
  falsePerRadiograph: z.number().nonnegative().nullable().meta({
    description:
      'Rejected findings at or above the default threshold, per completed analysis; null without a completed one.',
  }),
})
export type AgreementFigures = z.infer<typeof figuresSchema>

/** The share of the findings marked before the reveal that the detector had found. */
const recallSchema = z.object({
  marks: count.meta({ description: "The marks that dentists made before they saw the detector's findings." }),
  found: count.meta({ description: 'How many of these the detector has too.' }),
  recall: z
    .object({
      value: z.number().meta({ description: 'The share, 0 to 1.' }),
      low: z.number().meta({ description: 'The lower end of the interval.' }),
      high: z.number().meta({ description: 'Its upper end.' }),
    })
    .nullable()
    .meta({ description: "found / marks, with Wilson's 95 % interval; null without a mark." }),
  tooFew: z.boolean().meta({ description: 'Fewer than ten marks, so the share is unreliable.' }),
})
export type RecallFigures = z.infer<typeof recallSchema>

/** Dentists' decisions on the detector's findings, for analyses uploaded from `from` to `to`, both days included. */
export const agreementSchema = z
  .object({
    from: z.iso.date().meta({ description: 'The first day.' }),
    to: z.iso.date().meta({ description: 'The last day.' }),
    timeZone: timeZoneSchema.meta({ description: 'The time zone of the days.' }),
    radiographs: count.meta({ description: 'The analyses with at least one decided or added finding.' }),
    all: figuresSchema.meta({ description: 'Over all classes.' }),
    classes: z.array(figuresSchema.extend({ class: z.string().meta({ description: 'The class of findings.' }) })).meta({
      description: "By the detector's class, or the dentist's class for added findings. The most frequent first.",
    }),
    dentists: z
      .array(
        figuresSchema.extend({
          id: z.string().meta({ description: 'The id of the person.' }),
          name: z.string().meta({ description: "The person's name." }),
          reviewSeconds: z
            .object({
              median: z.number().nonnegative().meta({ description: 'The median, in seconds.' }),
              reviews: count.meta({ description: 'How many reviews it rests on.' }),
            })
            .nullable()
            .meta({
              description:
                'Seconds from the first to the last decision on an analysis, without pauses of over five minutes; null if no review has two decisions.',
            }),
        }),
      )
      .nullable()
      .meta({
        description: 'By the author of the decision that counts; null if the plan includes no figures per person.',
      }),
    blind: z
      .object({
        reviews: count.meta({ description: 'How many such reviews there are.' }),
        all: recallSchema.meta({ description: 'Over all classes.' }),
        classes: z
          .array(recallSchema.extend({ class: z.string().meta({ description: 'The class of the marks.' }) }))
          .meta({ description: 'By the class of the mark, the most frequent first.' }),
      })
      .meta({
        description:
          "Counts for reviews that opened without the detector's findings because of the clinic's setting, up to their reveal.",
      }),
    models: z
      .array(
        figuresSchema.extend({
          name: z.string().meta({ description: 'The name of the model.' }),
          version: z.string().meta({ description: 'The version of the model.' }),
          type: z.enum(radiographTypes).meta({ description: 'The type of radiograph that it analyses.' }),
        }),
      )
      .meta({ description: 'By the model that found them.' }),
  })
  .meta({ id: 'Agreement' })
export type Agreement = z.infer<typeof agreementSchema>
