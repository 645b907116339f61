import { AppError } from '@xrai/contract/errors/app-error'
import { type AnalysisAnswer, analysisAnswerSchema } from '@xrai/contract/records/analysis'
import { radiographTypeOf } from '@xrai/contract/records/radiograph'
import { standingOf } from '../findings/fold-findings.ts'
import type { Upload } from './analyze-upload.ts'
import answers from './phantom-answers.json' with { type: 'json' }
import { requireRadiographSize } from './require-radiograph-size.ts'

/**
 * The answer to a test key: our detector's findings on a phantom of the sent type, the same at every call. The image is not
 * read, and nothing is stored or charged.
 */
export const answerOfPhantom = ({ image, type }: Pick<Upload, 'image' | 'type'>): AnalysisAnswer => {
  if (image.size === 0) throw new AppError('IMAGE_EMPTY')
  requireRadiographSize(image.size)
  const radiographType = radiographTypeOf(type)
  const { predictions, ...answer } = recordedAnswers[radiographType]
  return { ...answer, predictions, ...standingOf(predictions, []) }
}

const read = (type: 'panoramic' | 'periapical'): AnalysisAnswer =>
  analysisAnswerSchema.parse({
    ok: true,
    type,
    experimental: false,
    orientation: null,
    model: { name: 'phantom', version: '1' },
    timings: { decode: 0, preprocess: 0, infer: 0, postprocess: 0, total: 0 },
    warnings: [],
    proposedToothRange: null,
    ...standingOf([], []),
    ...answers[type],
  })

const recordedAnswers = { panoramic: read('panoramic'), periapical: read('periapical') }
