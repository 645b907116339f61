import { z } from 'zod'
import { allTeeth } from './fdi.ts'
import { decidedPresences } from './tooth-presence.ts'

export const toothDecisionSchema = z
  .object({
    tooth: z.enum(allTeeth).meta({ description: 'FDI number (ISO 3950)', examples: ['36'] }),
    presence: z.enum(decidedPresences).meta({ description: "The dentist's decision." }),
  })
  .meta({ id: 'ToothDecision' })

/** Dentists' decisions about single teeth, each tooth at most once; the others are undecided. */
export const toothDecisionsShape = {
  toothDecisions: z
    .array(toothDecisionSchema)
    .meta({ description: 'The teeth that a dentist decided to be present or absent.' }),
}
