import type { RadiographType } from '@xrai/contract/records/radiograph'
import { type Dentition, unnumbered } from '@xrai/contract/teeth/dentition'
import type { GrayImage } from '../decode/radiograph.ts'
import type { Session } from '../infer/session.ts'
import { resample } from '../preprocess/resample.ts'
import { numberTeeth } from './number-teeth.ts'

export interface DecodedImage {
  readonly type: RadiographType
  readonly image: GrayImage
  /** True if left and right are exchanged in the image, according to its file. */
  readonly mirrored: boolean
  /** The input of another network, reused if the size is the same. */
  readonly prepared: { readonly input: Float32Array; readonly width: number; readonly height: number }
  /** See `Session.run`. */
  readonly threads?: number | undefined
}

/**
 * Prepares the numbering of a decoded image: resizes it for the teeth model now, while other inference runs, and
 * returns the function that numbers the teeth. Does nothing without a model, or for an image other than a panoramic.
 */
export const prepareNumbering = (session: Session | undefined, picture: DecodedImage): (() => Promise<Dentition>) => {
  if (!session || picture.type !== 'panoramic') return async () => unnumbered
  const { model } = session
  const { width, height } = model.input
  const { image, mirrored, prepared, threads } = picture
  const input = prepared.width === width && prepared.height === height ? prepared.input : resample(image, width, height)
  return async () => {
    const { candidates } = await session.run(input, [1, 1, height, width], threads)
    return numberTeeth(candidates, model, { picture: image, mirrored })
  }
}
