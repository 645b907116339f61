import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { AppError } from '@xrai/contract/errors/app-error'
import { radiographLimits } from '@xrai/contract/records/radiograph'
import sharp, { type FailOnOptions, type SharpOptions } from 'sharp'
import type { Codec } from './codec.ts'
import { compiledCodecs } from './compiled-codecs.ts'
import { createDecode } from './decode.ts'
import { readOriginWith } from './dicom/read-origin.ts'
import { readSamplesWith } from './dicom/read-samples.ts'
import type { Pixels } from './pixels.ts'
import { readWithoutStray } from './stray-bytes.ts'

/**
 * Returns numbers as stored, without a colour profile or sharp's greyscale. 'warning' also refuses a JPEG that is
 * truncated in the middle but has its last marker, which would otherwise be half grey.
 */
const options = {
  autoOrient: true,
  failOn: 'warning',
  ignoreIcc: true,
  limitInputPixels: radiographLimits.pixels,
  sequentialRead: true,
} as const satisfies SharpOptions

interface Reading {
  readonly failOn?: FailOnOptions
  /** Drops a fourth sample, or a second, that is not transparency. */
  readonly withoutAlpha?: boolean
}

const read = async (
  bytes: Uint8Array,
  space: string,
  depth: 'uchar' | 'ushort',
  { failOn = options.failOn, withoutAlpha = false }: Reading = {},
): Promise<Pixels> => {
  const image = sharp(bytes, { ...options, failOn })
  const { data, info } = await (withoutAlpha ? image.removeAlpha() : image)
    .toColourspace(space)
    .raw({ depth })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels !== 1 && channels !== 2 && channels !== 3 && channels !== 4) throw new Error(`${channels} channels`)
  const samples = depth === 'uchar' ? view8(data) : view16(data)
  if (samples.length !== width * height * channels) throw new Error(`${samples.length} samples`)
  return { width, height, channels, data: samples }
}

const view8 = (data: Buffer) => new Uint8Array(data.buffer, data.byteOffset, data.length)

const view16 = (data: Buffer) => {
  const aligned = data.byteOffset % 2 === 0 ? data : new Uint8Array(data)
  return new Uint16Array(aligned.buffer, aligned.byteOffset, data.length / 2)
}

const refuse = (cause: unknown): never => {
  throw new AppError('IMAGE_DAMAGED', { cause, detail: cause instanceof Error ? cause.message : String(cause) })
}

const requireHere = createRequire(import.meta.url)

const glue = {
  charls: () => import('@cornerstonejs/codec-charls/decodewasmjs'),
  openjpeg: () => import('@cornerstonejs/codec-openjpeg/decodewasmjs'),
  openjph: () => import('@cornerstonejs/codec-openjph/wasmjs'),
} as const

const binaries = {
  charls: '@cornerstonejs/codec-charls/decodewasm',
  openjpeg: '@cornerstonejs/codec-openjpeg/decodewasm',
  openjph: '@cornerstonejs/codec-openjph/wasm',
} as const

const wasm = compiledCodecs(glue, async name => readFile(requireHere.resolve(binaries[name])))

const codec: Codec = {
  wasm,
  jpeg: ({ header, picture }) => {
    const space = header.components === 1 ? 'b-w' : 'srgb'
    const readPadded = (bytes: Uint8Array) =>
      read(bytes, space, 'uchar').catch(cause => {
        // Some cameras pad before the last marker; every pixel is already decoded by then, so nothing is missing.
        const onlyPadding = /extraneous bytes before marker 0xd9/.test(String(cause))
        if (!onlyPadding) throw cause
        return read(bytes, space, 'uchar', { failOn: 'error' })
      })
    return readWithoutStray(picture, readPadded).catch(refuse)
  },
  png: ({ bitDepth, channels, picture }) => {
    const grey = channels < 3
    if (bitDepth === 16) return read(picture, grey ? 'grey16' : 'rgb16', 'ushort').catch(refuse)
    return read(picture, grey ? 'b-w' : 'srgb', 'uchar').catch(refuse)
  },
  tiff: ({ bitDepth, channels, isGrey }, bytes) => {
    // libtiff warns about each unknown tag, which scanners write; all parts of the image were checked before.
    const reading = { failOn: 'error', withoutAlpha: channels % 2 === 1 } as const
    if (bitDepth === 16) return read(bytes, isGrey ? 'grey16' : 'rgb16', 'ushort', reading).catch(refuse)
    return read(bytes, isGrey ? 'b-w' : 'srgb', 'uchar', reading).catch(refuse)
  },
  webp: ({ picture }) => read(picture, 'srgb', 'uchar').catch(refuse),
}

/** Decodes with libvips on the server and the command line. See `createDecode` for the errors. */
export const decode = createDecode(codec)

/** The attributes of a DICOM file that results repeat. Throws as `decode` does. */
export const readOrigin = (bytes: Uint8Array) => readOriginWith(bytes, codec)

/** Reads the samples of a DICOM file to compare them with another's. Throws as `decode` does. */
export const readSamples = (bytes: Uint8Array) => readSamplesWith(bytes, codec)
