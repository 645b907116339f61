import { drawPhantom } from '../../samples/phantom/draw-phantom.ts'
import { encodeJpeg } from '../../samples/phantom/encode.ts'

/** The size that the speed limits refer to: a usual panoramic unit's export. */
export const benchSize = { width: 2900, height: 1450 } as const

/** A phantom panoramic JPEG of that size, identical on every machine. */
export const benchRadiograph = (): Promise<Uint8Array> =>
  encodeJpeg(drawPhantom({ type: 'panoramic', seed: 2_900_145, ...benchSize }).image)
