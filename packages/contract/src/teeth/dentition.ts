import { z } from 'zod'
import { allTeeth } from './fdi.ts'

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
    confidence: z.number().min(0).max(1),
    x: z.number(),
    y: z.number(),
    width: z.number().positive(),
    height: z.number().positive(),
  })
  .meta({ id: 'FoundTooth' })
export type FoundTooth = z.infer<typeof foundToothSchema>

/** All teeth of an image, no number twice; empty unless they were numbered. */
export const dentitionShape = { numbering: z.enum(numberings), teeth: z.array(foundToothSchema) }

export interface Dentition {
  readonly numbering: Numbering
  readonly teeth: readonly FoundTooth[]
}

export const unnumbered: Dentition = { numbering: 'off', teeth: [] }
