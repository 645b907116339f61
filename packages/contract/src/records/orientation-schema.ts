import { z } from 'zod'

export const orientationSchema = z
  .object({
    upsideDown: z.boolean().meta({ description: 'It stood on its head and was overturned, top for bottom.' }),
    mirrored: z.boolean().meta({ description: 'Its right was the patient’s and was exchanged with its left.' }),
    inverted: z.boolean().meta({ description: 'It was a negative, whose greys were inverted.' }),
  })
  .meta({ id: 'Orientation' })
