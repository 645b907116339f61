import { z } from 'zod'

export const pointSchema = z.object({
  x: z.number().meta({ description: 'From the left, in pixels.' }),
  y: z.number().meta({ description: 'From the top, in pixels.' }),
})

/** A box by its centre, in pixels of the file as it was sent. */
export const centredBox = {
  x: z.number().meta({ description: 'The centre of its box, from the left, in pixels of the file as it was sent.' }),
  y: z.number().meta({ description: 'The centre of its box, from the top.' }),
  width: z.number().positive().meta({ description: 'The width of its box.' }),
  height: z.number().positive().meta({ description: 'The height of its box.' }),
} as const
