import { z } from 'zod'
import { permanentTeeth } from './fdi.ts'
import { isToothRange } from './tooth-range.ts'

export const toothRangeSchema = z
  .object({
    first: z.enum(permanentTeeth).meta({ description: 'The first tooth, by its FDI number.' }),
    last: z.enum(permanentTeeth).meta({ description: 'The last tooth, by its FDI number.' }),
  })
  .refine(isToothRange)
  .meta({ id: 'ToothRange', description: 'Two teeth of one arch, the left one of the picture first' })
