import type { QualityCode } from '@xrai/contract/errors/quality'
import type { Refusal } from '../client/result.ts'
import type { ImageType } from './chosen-images.ts'

const types: ReadonlyMap<string, ImageType> = new Map<QualityCode, ImageType>([
  ['QUALITY_LOOKS_PANORAMIC', 'panoramic'],
  ['QUALITY_LOOKS_PERIAPICAL', 'periopical'],
])

/** The type that an image seems to be, where it was refused for being sent as the other. */
export const typeItLooksLike = ({ code = '' }: Pick<Refusal, 'code'>): ImageType | undefined => types.get(code)
