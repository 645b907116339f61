import { AppError } from '@xrai/contract/errors/app-error'
import type { Codec, WasmCodecs } from './codec.ts'
import { createDecode } from './decode.ts'
import { colourOf, type Pixels, toGray } from './pixels.ts'
import { decodePng16 } from './png16.ts'
import type { Decode } from './radiograph.ts'

/** Decodes numbers as stored, without a colour profile; transparency is left to the black canvas. */
const options: ImageBitmapOptions = {
  colorSpaceConversion: 'none',
  imageOrientation: 'from-image',
  premultiplyAlpha: 'default',
}

/** Maximum pixels per canvas: some phones refuse larger ones, and RGBA of a whole image is heavy. */
const stripPixels = 4_000_000

const read = async (bytes: Uint8Array, type: string): Promise<Pixels> => {
  // A view of a SharedArrayBuffer cannot become a Blob; these bytes come from a file and are none.
  const bitmap = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), options).catch(
    cause => {
      throw new AppError('IMAGE_DAMAGED', { cause })
    },
  )
  try {
    return inStrips(bitmap)
  } finally {
    bitmap.close()
  }
}

const inStrips = (bitmap: ImageBitmap): Pixels => {
  const { width, height } = bitmap
  const data = new Uint8Array(width * height)
  const rows = Math.min(Math.max(Math.floor(stripPixels / width), 1), height)
  const canvas = new OffscreenCanvas(width, rows)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new AppError('ENGINE_UNAVAILABLE', { detail: 'no canvas' })
  let colour = 0
  for (let top = 0; top < height; top += rows) {
    const strip = Math.min(rows, height - top)
    context.drawImage(bitmap, 0, top, width, strip, 0, 0, width, strip)
    const rgba = context.getImageData(0, 0, width, strip).data
    // The bytes are identical; only the array type differs, because a canvas has a clamped one.
    const samples = new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.byteLength)
    const pixels = { width, height: strip, channels: 4, data: samples } as const
    data.set(toGray(pixels).data, top * width)
    colour += (colourOf(pixels) * strip) / height
  }
  return { width, height, channels: 1, data, colour }
}

const withoutCodecs: WasmCodecs = name =>
  Promise.reject(new AppError('ENGINE_UNAVAILABLE', { detail: `no codec ${name}` }))

const codecWith = (wasm: WasmCodecs): Codec => ({
  wasm,
  jpeg: ({ picture }) => read(picture, 'image/jpeg'),
  png: header => (header.bitDepth === 16 ? decodePng16(header) : read(header.picture, 'image/png')),
  // Only Safari decodes TIFF.
  tiff: () => Promise.reject(new AppError('IMAGE_TIFF_IN_BROWSER')),
  webp: ({ picture }) => read(picture, 'image/webp'),
})

/**
 * Decodes with the browser's own codecs and the given DICOM codecs, on a page or in a worker. Throws like
 * `createDecode`, and ENGINE_UNAVAILABLE if a codec is missing.
 */
export const createWebDecode = (codecs: WasmCodecs = withoutCodecs): Decode => createDecode(codecWith(codecs))
