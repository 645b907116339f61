import { z } from 'zod'
import { type QualityCode, qualityCodes } from '../errors/quality.ts'
import { inSpanish } from '../strings/translate.ts'
import { isChild } from './age.ts'
import { faultText } from './fault-text.ts'
import { modalitiesOf } from './modalities.ts'
import type { Prediction } from './prediction.ts'
import type { DicomFacts, FileFacts } from './radiograph.ts'

/** Caveats to read before relying on an analysis; a warning never stops one. */
export const warningCodes = ['CHILD', 'RESEARCH', 'FIRST_FRAME', 'OTHER_MODALITY', ...qualityCodes] as const
export type WarningCode = (typeof warningCodes)[number]

export const warningSchema = z
  .object({
    code: z.enum(warningCodes).meta({
      description:
        'CHILD: the patient is under thirteen, by the birth date on record or by the DICOM file. RESEARCH: a model for research made the findings, as earlier versions could. FIRST_FRAME: the file (DICOM or TIFF) has several pictures, of which the first was analysed. OTHER_MODALITY: its DICOM file says that no X-ray machine for radiographs made it. A QUALITY_ code: the quality check advised against its analysis, and a person had it analysed anyway. The model was not measured on such pictures.',
    }),
    message: z.string().meta({ description: 'The sentence for people, in Spanish.' }),
  })
  .meta({ id: 'Warning' })
export type Warning = z.infer<typeof warningSchema>

export const warningsShape = {
  warnings: z
    .array(warningSchema)
    .meta({ description: 'Caveats to read before relying on the findings; empty for most radiographs.' }),
}

interface Known {
  /** The patient's age on the radiograph; null if unknown. */
  readonly age: number | null
  readonly predictions: readonly Pick<Prediction, 'research'>[]
  readonly dicom?: Pick<DicomFacts, 'frames' | 'modality'> | null | undefined
  readonly imagesInFile?: FileFacts['imagesInFile'] | null | undefined
  /** The fault that the quality check saw; it was analysed anyway. */
  readonly fault?: QualityCode | null | undefined
}

/** Modalities of slices, photographs or sound (PS3.3 C.7.3.1.1.1). Any other value may denote a radiograph. */
const otherModalities: ReadonlySet<string> = new Set([
  'CT',
  'MR',
  'US',
  'NM',
  'PT',
  'MG',
  'XA',
  'RF',
  'ES',
  'OP',
  'OPT',
  'OCT',
  'IVUS',
  'XC',
  'GM',
  'SM',
])

/** Facts of a file that speak against its analysis. */
export const warningsOfFile = ({ dicom, imagesInFile }: Pick<Known, 'dicom' | 'imagesInFile'>): Warning[] => [
  ...(dicom?.frames || imagesInFile
    ? [{ code: 'FIRST_FRAME', message: inSpanish('quality.firstFrame') } as const]
    : []),
  ...(modalitiesOf(dicom?.modality).some(modality => otherModalities.has(modality))
    ? [{ code: 'OTHER_MODALITY', message: inSpanish('quality.otherModality') } as const]
    : []),
]

export const warningsOf = ({ age, predictions, fault, ...file }: Known): Warning[] => [
  ...(fault ? [{ code: fault, message: faultText(fault, inSpanish) }] : []),
  ...(isChild(age) ? [{ code: 'CHILD', message: inSpanish('quality.child') } as const] : []),
  ...(predictions.some(({ research }) => research)
    ? [{ code: 'RESEARCH', message: inSpanish('quality.research') } as const]
    : []),
  ...warningsOfFile(file),
]
