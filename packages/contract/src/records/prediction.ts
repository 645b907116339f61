import { z } from 'zod'
import { centredBox, pointSchema } from '../teeth/box.ts'
import { placementSchema } from '../teeth/placement.ts'

/**
 * One prediction on the wire (specification §3.1): original pixels, x and y are the centre of the box, confidence 0–1.
 */
export const predictionSchema = z
  .object({
    detection_id: z.string().meta({ description: 'The id of the finding, by which decisions name it.' }),
    class: z.string().meta({ description: 'The class of the finding, one of `GET /api/models`.' }),
    class_id: z.int().nonnegative().meta({ description: 'The number of that class in the model that found it.' }),
    confidence: z.number().min(0).max(1).meta({ description: 'How sure the detector is, 0–1.' }),
    ...centredBox,
    points: z
      .array(pointSchema)
      .meta({ description: 'The corners of its outline, in pixels of the file as it was sent.' }),
    tooth: z.string().meta({ description: "FDI number (ISO 3950), or 'N/A'", examples: ['36', 'N/A'] }),
    location: z.string().meta({
      description: "The place as a Spanish sentence; '' if it is not known",
      examples: ['Maxilar inferior, lado izquierdo, zona molar', 'Pieza 16 o 17'],
    }),
    placement: placementSchema.nullable().meta({ description: 'The place as data; null if it is not known.' }),
    experimental: z.boolean().meta({
      description:
        'True where the model that found it was measured right in less than half of its findings of this class, or is not proved in it on this kind of radiograph: shown like any other, and marked as experimental.',
    }),
    research: z.boolean().meta({
      description:
        'True where a model for research found it, as earlier versions could: neither for commercial nor for clinical use. Always false of a new analysis.',
    }),
  })
  .meta({ id: 'Prediction' })
export type Prediction = z.infer<typeof predictionSchema>
