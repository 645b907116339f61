import type { Orientation } from '@xrai/contract/records/orientation'
import { eightBits, turnImage } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'

interface ToGrey {
  readonly orientation: Orientation | null
}

/**
 * The displayed image, upright, windowed and in the correct orientation: its grey values, a byte each. Throws the errors of
 * `decode`.
 */
export const grey: Operation<ToGrey, { readonly width: number; readonly height: number }> = async (
  bytes,
  { orientation },
) => {
  const decoded = await decode(bytes)
  const image = orientation ? turnImage(decoded.image, orientation) : decoded.image
  return { value: { width: image.width, height: image.height }, bytes: eightBits(image) }
}
