import { z } from 'zod'
import { inSpanish } from '../strings/translate.ts'
import { isChild } from './age.ts'

/** What must be known before an analysis is believed; it never stops one. */
export const warningCodes = ['CHILD'] as const
export type WarningCode = (typeof warningCodes)[number]

export const warningSchema = z
  .object({
    code: z.enum(warningCodes).meta({
      description: 'CHILD: the patient is under thirteen, by the birth date on record or by the DICOM file.',
    }),
    message: z.string(),
  })
  .meta({ id: 'Warning' })
export type Warning = z.infer<typeof warningSchema>

export const warningsShape = { warnings: z.array(warningSchema) }

/** `age` is the patient's on the picture, null where it is not known. */
export const warningsOf = (age: number | null): Warning[] =>
  isChild(age) ? [{ code: 'CHILD', message: inSpanish('quality.child') }] : []
