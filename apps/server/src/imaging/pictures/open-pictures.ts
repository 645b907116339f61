import { AppError } from '@xrai/contract/errors/app-error'
import { qualityCodes } from '@xrai/contract/errors/quality'
import type { Orientation } from '@xrai/contract/records/orientation'
import { orientationSchema } from '@xrai/contract/records/orientation-schema'
import {
  dicomFactsSchema,
  fileFactsSchema,
  type RadiographType,
  radiographTypeSchema,
} from '@xrai/contract/records/radiograph'
import type { Model, ObjectFacts, Origin } from '@xrai/engine'
import { z } from 'zod'
import type { Log } from '../../base/log/log.ts'
import { createFailureCache } from './failure-cache.ts'
import type { ImageAnalysis } from './operations/analyze.ts'
import type { Assessed } from './operations/assess.ts'
import type { CropBox } from './operations/crop.ts'
import type { Digest } from './operations/digest.ts'
import type { ToDisplay } from './operations/display.ts'
import type { GreyJpeg } from './operations/grey-jpeg.ts'
import type { InWindow } from './operations/in-window.ts'
import type { Inspected } from './operations/inspect.ts'
import type { Check } from './operations/quality.ts'
import type { InputOf, OperationName, ValueOf } from './operations.ts'
import type { Reply, Task } from './picture-process.ts'
import { openProcessPool, type ProcessPool } from './process-pool.ts'

const inspectedSchema = fileFactsSchema.extend({
  orientation: orientationSchema.nullable(),
  fingerprint: z.string().regex(/^[01]{256}$/),
})
const assessedSchema = inspectedSchema.extend({ type: radiographTypeSchema, fault: z.enum(qualityCodes).nullable() })

const objectFactsSchema = dicomFactsSchema.extend({ invalidInstanceUid: z.string().optional() })

const digestSchema = z.object({ width: z.int(), height: z.int(), sha256: z.string() })

type Jpeg = Uint8Array<ArrayBuffer>

export interface GreyImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array<ArrayBuffer>
}

export interface Abortable {
  /** Frees the process that works on the image. */
  readonly signal?: AbortSignal | undefined
}

/** A file of the store. */
interface Stored extends Abortable {
  /** SHA-256 of its bytes: a file that crashes its process is refused for an hour without another attempt. */
  readonly hash?: string
}

/**
 * Everything that reads an uploaded image, in processes of their own: the thread that answers calls never decodes. Each
 * throws the errors of the operation of its name, and IMAGE_TOO_DEMANDING or IMAGE_NOT_PROCESSED if the image takes too
 * long or too much memory, or crashes its process; SERVER_BUSY if the machine has too little time for it.
 */
export interface Pictures {
  inspect(bytes: Uint8Array, check: Check, options?: Abortable): Promise<Inspected>
  /** The header of a DICOM object; null for another format. */
  identify(bytes: Uint8Array, options?: Abortable): Promise<ObjectFacts | null>
  /** For an image that arrives without a user; its type is `type`, or the detected one if null. */
  assess(bytes: Uint8Array, type: RadiographType | null, options?: Abortable): Promise<Assessed>
  /** A PNG, or 'original' if a browser can display the file. */
  display(bytes: Uint8Array, image: ToDisplay, options?: Stored): Promise<Uint8Array<ArrayBuffer> | 'original'>
  /** A PNG in one of the windows that the file offers beside its default. */
  inWindow(bytes: Uint8Array, shown: InWindow, options?: Stored): Promise<Uint8Array<ArrayBuffer>>
  /** A PNG of the pixels in the correct orientation; leaves the installation without the patient's data. */
  pixels(bytes: Uint8Array, orientation: Orientation | null): Promise<Uint8Array<ArrayBuffer>>
  /** The grey values, a byte each, in the correct orientation: the pixels of a secondary capture. */
  grey(bytes: Uint8Array, orientation: Orientation | null, options?: Stored): Promise<GreyImage>
  /**
   * A digest of the pixels: equal for two DICOM files with the same pixels, independent of transfer syntax and header.
   */
  digest(bytes: Uint8Array, options?: Stored): Promise<Digest>
  /** The attributes that other objects of the study copy from a DICOM file. */
  origin(bytes: Uint8Array, options?: Stored): Promise<Origin>
  /** Takes a display rendition, like the report's picture. */
  thumbnail(bytes: Uint8Array, options?: Stored): Promise<Jpeg>
  reportPicture(bytes: Uint8Array, options?: Stored): Promise<Jpeg>
  crop(bytes: Uint8Array, box: CropBox, options?: Stored): Promise<Jpeg>
  /** Like the report's picture, large enough for crops of single teeth. */
  patientPicture(bytes: Uint8Array, options?: Stored): Promise<Jpeg>
  profilePicture(bytes: Uint8Array, options?: Abortable): Promise<Jpeg>
  /** A PNG. */
  logo(bytes: Uint8Array, options?: Abortable): Promise<Uint8Array<ArrayBuffer>>
  /** The image of a signature or a stamp. */
  signatureImage(bytes: Uint8Array, options?: Abortable): Promise<Uint8Array<ArrayBuffer>>
  greyJpeg(bytes: Uint8Array, check: Check, options?: Abortable): Promise<GreyJpeg & { readonly jpeg: Jpeg }>
  /**
   * Uses an external network, called by `reply`, which maps the tensor's bytes to the bytes of the network's answer.
   */
  analyzeElsewhere(
    bytes: Uint8Array,
    check: Check,
    model: Model,
    reply: Reply,
    options?: Abortable,
  ): Promise<ImageAnalysis>
  /** The running processes. */
  pids(): readonly number[]
  close(): Promise<void>
}

export interface PictureOptions {
  /** The folder of `quality/`. */
  readonly models: string
  /** Maximum concurrent processes. */
  readonly size: number
  readonly memoryMb: number
  readonly timeMs: number
}

/** A process with a small image needs 150 MB; the memory of a large one is not retained. */
const keptMb = 320

/**
 * Starts the processes. If the network of the quality check is missing or damaged, every image is analysed as it is
 * sent, and the reason is logged. Throws ENGINE_UNAVAILABLE if no process can be started.
 */
export const openPictures = async ({ models, size, memoryMb, timeMs }: PictureOptions, log: Log): Promise<Pictures> => {
  const pool = await openProcessPool({ size, memoryMb, keptMb, first: first('openGate', { models }) })
  // The first task of the pool is `openGate`.
  const { code } = pool.opened as ValueOf<'openGate'>
  if (code) log.error('quality-check-off', { error: new AppError(code) })
  return picturesOf(pool, timeMs)
}

const first = <Name extends OperationName>(operation: Name, input: InputOf<Name>) => ({ operation, input })

/** Enough for A4 at 220 dots per inch. */
const forPaper = { longestSide: 1600 }
const forCrops = { longestSide: 2600 }

const picturesOf = (pool: ProcessPool, timeMs: number): Pictures => {
  const failures = createFailureCache()
  const run = async <Name extends OperationName>(
    operation: Name,
    input: InputOf<Name>,
    { hash, ...task }: Pick<Task, 'bytes' | 'signal' | 'reply'> & Pick<Stored, 'hash'>,
  ) => {
    const work = () => pool.run({ operation, input, timeMs, ...task })
    const { value, bytes } = await (hash ? failures.run(`${operation} ${hash}`, work) : work())
    // The process runs the same operation table, so the type is the operation's own.
    return { value: value as ValueOf<Name>, bytes }
  }

  return {
    inspect: async (bytes, check, { signal } = {}) =>
      inspectedSchema.parse((await run('inspect', check, { bytes, signal })).value),
    identify: async (bytes, { signal } = {}) =>
      objectFactsSchema.nullable().parse((await run('identify', null, { bytes, signal })).value),
    assess: async (bytes, type, { signal } = {}) =>
      assessedSchema.parse((await run('assess', { type }, { bytes, signal })).value),
    display: async (bytes, { format, orientation }, options) => {
      const made = await run('display', { format, orientation }, { bytes, ...options })
      return made.value === 'original' ? 'original' : made.bytes
    },
    inWindow: async (bytes, { orientation, window }, options) =>
      (await run('inWindow', { orientation, window }, { bytes, ...options })).bytes,
    grey: async (bytes, orientation, options) => {
      const { value, bytes: data } = await run('grey', { orientation }, { bytes, ...options })
      return { ...value, data }
    },
    digest: async (bytes, options) => digestSchema.parse((await run('digest', null, { bytes, ...options })).value),
    origin: async (bytes, options) => (await run('origin', null, { bytes, ...options })).value,
    pixels: async (bytes, orientation) => (await run('pixels', { orientation }, { bytes })).bytes,
    thumbnail: async (bytes, options) => (await run('thumbnail', null, { bytes, ...options })).bytes,
    reportPicture: async (bytes, options) => (await run('reportPicture', forPaper, { bytes, ...options })).bytes,
    crop: async (bytes, box, options) => (await run('crop', box, { bytes, ...options })).bytes,
    patientPicture: async (bytes, options) => (await run('reportPicture', forCrops, { bytes, ...options })).bytes,
    profilePicture: async (bytes, { signal } = {}) => (await run('profilePicture', null, { bytes, signal })).bytes,
    logo: async (bytes, { signal } = {}) => (await run('logo', null, { bytes, signal })).bytes,
    signatureImage: async (bytes, { signal } = {}) => (await run('signatureImage', null, { bytes, signal })).bytes,
    greyJpeg: async (bytes, check, { signal } = {}) => {
      const made = await run('greyJpeg', check, { bytes, signal })
      return { ...made.value, jpeg: made.bytes }
    },
    analyzeElsewhere: async (bytes, check, model, reply, { signal } = {}) =>
      (await run('analyzeElsewhere', { ...check, model }, { bytes, reply, signal })).value,
    pids: pool.pids,
    close: pool.close,
  }
}
