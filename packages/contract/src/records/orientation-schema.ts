import { z } from 'zod'

export const orientationSchema = z
  .object({
    upsideDown: z
      .boolean()
      .meta({ description: 'It was upside down and was flipped vertically; with `mirrored`, turned by half a turn.' }),
    mirrored: z
      .boolean()
      .meta({ description: 'It was mirrored, its right being the patient’s right, and was flipped horizontally.' }),
    inverted: z.boolean().meta({ description: 'It was a negative, whose greys were inverted.' }),
  })
  .meta({ id: 'Orientation' })
