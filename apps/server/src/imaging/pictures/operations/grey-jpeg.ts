import type { QualityCode } from '@xrai/contract/errors/quality'
import type { Orientation } from '@xrai/contract/records/orientation'
import type { FileFacts } from '@xrai/contract/records/radiograph'
import { eightBits, fingerprintOf, turnImage } from '@xrai/engine'
import { decode } from '@xrai/engine/node'
import sharp from 'sharp'
import type { Operation } from '../operation.ts'
import { type Check, requireQuality } from './quality.ts'

/**
 * The maximum side of the JPEG for Roboflow: their own servers accept 20 MB, and a grey JPEG of this side is far
 * smaller.
 */
const longestSide = 4096

export interface GreyJpeg {
  readonly facts: FileFacts
  /** The size of the decoded image; findings are in its pixels. */
  readonly image: { readonly width: number; readonly height: number }
  /** The size of the JPEG. */
  readonly sent: { readonly width: number; readonly height: number }
  /** The orientation correction of the JPEG; null for none. */
  readonly orientation: Orientation | null
  /** The fault of an image that is sent anyway; null without one. */
  readonly fault: QualityCode | null
  /** `fingerprintOf` the image as sent. */
  readonly fingerprint: string
  readonly decodeMs: number
}

/** A plain grey JPEG: upright, without the patient name of a DICOM file or the metadata of a photograph. */
export const greyJpeg: Operation<Check, GreyJpeg> = async (bytes, check) => {
  const started = performance.now()
  const radiograph = await decode(bytes)
  const { orientation = null, fault = null } = await requireQuality(radiograph, check)
  const { facts } = radiograph
  const image = orientation ? turnImage(radiograph.image, orientation) : radiograph.image
  const { width, height } = image
  const fingerprint = fingerprintOf(radiograph.image)
  const decodeMs = performance.now() - started
  const { data, info } = await sharp(eightBits(image), { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .toColourspace('b-w')
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 95 })
    .toBuffer({ resolveWithObject: true })
  const sent = { width: info.width, height: info.height }
  return { value: { facts, image: { width, height }, sent, orientation, fault, fingerprint, decodeMs }, bytes: data }
}
