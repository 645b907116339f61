import { z } from 'zod'
import { centredBox } from './box.ts'
import { allTeeth } from './fdi.ts'
import type { ToothRange } from './tooth-range.ts'
import { toothRangeSchema } from './tooth-range-schema.ts'

/**
 * The result of numbering an image's teeth: done; 'mixed' if milk teeth are among them (model versions up to 0.2.0
 * listed no teeth then); 'none' if no tooth was found; 'off' if it was not attempted.
 */
export const numberings = ['numbered', 'mixed', 'none', 'off'] as const
export type Numbering = (typeof numberings)[number]

/** A detected tooth: original pixels, x and y are the centre of the whole tooth's box, confidence 0–1. */
export const foundToothSchema = z
  .object({
    tooth: z.enum(allTeeth).meta({ description: 'FDI number (ISO 3950)', examples: ['36'] }),
    alternative: z
      .enum(allTeeth)
      .optional()
      .meta({
        description:
          'The second likeliest number of the same row, if it has 20 % or more, because the teeth in view fit the arch in two ways; absent without such doubt.',
        examples: ['37'],
      }),
    confidence: z.number().min(0).max(1).meta({ description: 'How sure the detector is, 0–1.' }),
    ...centredBox,
  })
  .meta({ id: 'FoundTooth' })
export type FoundTooth = z.infer<typeof foundToothSchema>

/** All teeth of a picture, no number twice; empty unless they were numbered. */
export const dentitionShape = {
  numbering: z.enum(numberings).meta({ description: 'The teeth that the numbers are of.' }),
  teeth: z.array(foundToothSchema).meta({ description: 'The teeth that were found and numbered.' }),
  proposedToothRange: toothRangeSchema.nullable().meta({
    description:
      'The teeth that a periapical seems to show, until a dentist confirms them or names others; null without a sure proposal. Findings take their tooth from `toothRange` alone.',
  }),
}

export interface Dentition {
  readonly numbering: Numbering
  readonly teeth: readonly FoundTooth[]
  /** The teeth that a periapical seems to show, in the orientation in which it was analysed. */
  readonly proposedToothRange?: ToothRange | undefined
}

export const unnumbered: Dentition = { numbering: 'off', teeth: [] }
