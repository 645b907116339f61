import type { RadiographType } from '@xrai/contract/records/radiograph'
import { type Dentition, unnumbered } from '@xrai/contract/teeth/dentition'
import type { GrayImage } from '../decode/radiograph.ts'
import type { Session } from '../infer/session.ts'
import { resample } from '../preprocess/resample.ts'
import { numberTeeth } from './number-teeth.ts'

export interface DecodedPicture {
  readonly type: RadiographType
  readonly image: GrayImage
  /** Left and right are exchanged in the picture, by its file. */
  readonly mirrored: boolean
  /** What another network was given of it: taken again where the size is the same. */
  readonly prepared: { readonly input: Float32Array; readonly width: number; readonly height: number }
  /** Those of `Session.run`. */
  readonly threads?: number | undefined
}

/**
 * The teeth of a decoded picture by the teeth model, once called: the picture is resized for that model here, while
 * other inference runs. Not attempted without a model, nor on anything but a panoramic.
 */
export const prepareNumbering = (session: Session | undefined, picture: DecodedPicture): (() => Promise<Dentition>) => {
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
