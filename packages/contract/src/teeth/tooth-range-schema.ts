import { z } from 'zod'
import { allTeeth } from './fdi.ts'
import { isToothRange } from './tooth-range.ts'

export const toothRangeSchema = z
  .object({ first: z.enum(allTeeth), last: z.enum(allTeeth) })
  .refine(isToothRange)
  .meta({ id: 'ToothRange', description: 'Two teeth of one arch, the left one of the picture first' })
