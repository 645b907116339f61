import { z } from 'zod'
import { faces } from '../odontogram/faces.ts'
import { predictionSchema } from './prediction.ts'

/** The state of a finding that counts, by the detector alone or by a dentist's decision; a rejected one does not count. */
export const standingStates = ['undecided', 'accepted', 'edited', 'added'] as const

/** A finding after the dentists' decisions, in the pixels of its prediction. */
export const standingFindingSchema = predictionSchema
  .omit({ class_id: true })
  .extend({
    confidence: z.number().min(0).max(1).nullable().meta({
      description: "The detector's; null of a finding that a dentist added.",
    }),
    state: z.enum(standingStates).meta({
      description: "A dentist's decision about it; 'undecided' if only the detector found it.",
    }),
    surfaces: z.array(z.enum(faces)).optional().meta({
      description: 'The surfaces of a caries or a filling, if a dentist named any.',
    }),
  })
  .meta({ id: 'StandingFinding' })
export type StandingFinding = z.infer<typeof standingFindingSchema>

/** The findings that count, beside all predictions of the detector. */
export const standingShape = {
  threshold: z
    .number()
    .min(0)
    .max(1)
    .meta({
      description: 'The confidence from which a prediction counts that no dentist decided about.',
      examples: [0.2],
    }),
  findings: z.array(standingFindingSchema).meta({
    description:
      'The findings that screens show and lists count: predictions with a confidence of at least `threshold`, without those that a dentist rejected, and all that a dentist accepted, edited or added. `predictions` has everything that the detector saw.',
  }),
} as const
