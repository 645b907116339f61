import { z } from 'zod'
import { inSpanish } from '../strings/translate.ts'
import { isChild } from './age.ts'
import type { Prediction } from './prediction.ts'

/** What must be known before an analysis is believed; it never stops one. */
export const warningCodes = ['CHILD', 'RESEARCH'] as const
export type WarningCode = (typeof warningCodes)[number]

export const warningSchema = z
  .object({
    code: z.enum(warningCodes).meta({
      description:
        'CHILD: the patient is under thirteen, by the birth date on record or by the DICOM file. RESEARCH: a model for research made the findings.',
    }),
    message: z.string(),
  })
  .meta({ id: 'Warning' })
export type Warning = z.infer<typeof warningSchema>

export const warningsShape = { warnings: z.array(warningSchema) }

interface Known {
  /** The patient's on the picture; null where it is not known. */
  readonly age: number | null
  readonly predictions: readonly Pick<Prediction, 'research'>[]
}

export const warningsOf = ({ age, predictions }: Known): Warning[] => [
  ...(isChild(age) ? [{ code: 'CHILD', message: inSpanish('quality.child') } as const] : []),
  ...(predictions.some(({ research }) => research)
    ? [{ code: 'RESEARCH', message: inSpanish('quality.research') } as const]
    : []),
]
