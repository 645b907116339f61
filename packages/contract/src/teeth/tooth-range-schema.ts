import { z } from 'zod'
import { permanentTeeth } from './fdi.ts'
import { isToothRange } from './tooth-range.ts'

const ends = z.object({
  first: z.enum(permanentTeeth).meta({ description: 'The first tooth, by its FDI number.' }),
  last: z.enum(permanentTeeth).meta({ description: 'The last tooth, by its FDI number.' }),
})

export const toothRangeSchema = ends
  .refine(isToothRange)
  .meta({ id: 'ToothRange', description: 'Two teeth of one arch, the left one of the picture first' })

export const statedRangeSchema = ends
  .extend({
    byWidth: z.boolean().meta({
      description:
        'True if the teeth fill the picture in proportion to their mean crown widths; false if evenly, as in ranges that were stated in earlier versions.',
    }),
  })
  .meta({
    id: 'StatedToothRange',
    description: 'A range as it was stated, and how its teeth are placed in the picture',
  })
