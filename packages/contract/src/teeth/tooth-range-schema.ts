import { z } from 'zod'
import { permanentTeeth } from './fdi.ts'
import { isToothRange } from './tooth-range.ts'

export const toothRangeSchema = z
  .object({ first: z.enum(permanentTeeth), last: z.enum(permanentTeeth) })
  .refine(isToothRange)
  .meta({ id: 'ToothRange', description: 'Two teeth of one arch, the left one of the picture first' })
