import type { QualityCode } from '@xrai/contract/errors/quality'
import { type TextKey, t } from '@xrai/contract/strings/translate'
import type { Refusal } from '../../client/result.ts'
import { isPhotograph } from './is-photograph.ts'

/** The advice for a camera, where the error table's sentence is about a program on a computer. */
const words: ReadonlyMap<string, TextKey> = new Map<QualityCode, TextKey>([
  ['QUALITY_NOT_RADIOGRAPH', 'quality.photoNotRadiograph'],
  ['QUALITY_INVERTED', 'quality.photoInverted'],
  ['QUALITY_TOO_DARK', 'quality.photoTooDark'],
  ['QUALITY_TOO_BRIGHT', 'quality.photoTooBright'],
  ['QUALITY_BLURRED', 'quality.photoBlurred'],
  ['QUALITY_SCREEN_PHOTO', 'quality.photoOfScreen'],
])

/** The refusal of a file; of a photograph, with a sentence that says how to take a better one. */
export async function inPhotoWords(refusal: Refusal, file: File): Promise<Refusal> {
  const text = words.get(refusal.code ?? '')
  return text !== undefined && (await isPhotograph(file)) ? { ...refusal, error: t(text) } : refusal
}
