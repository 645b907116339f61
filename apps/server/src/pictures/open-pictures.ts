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
import type { Log } from '../log/log.ts'
import { openFailureCache } from './failure-cache.ts'
import type { Analysis } from './operations/analyze.ts'
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

export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array<ArrayBuffer>
}

export interface Abortable {
  /** Frees the process that works on the picture. */
  readonly signal?: AbortSignal | undefined
}

/** A file of the store. */
interface Stored extends Abortable {
  /** SHA-256 of its bytes: one that costs its process is refused for an hour without another attempt. */
  readonly hash?: string
}

/**
 * Everything that reads an uploaded picture, in processes of their own: the thread that answers calls never decodes.
 * Each refuses as the operation of its name does, and with IMAGE_TOO_DEMANDING or IMAGE_NOT_PROCESSED where the picture
 * takes its process too long, too much memory, or down.
 */
export interface Pictures {
  inspect(bytes: Uint8Array, check: Check, options?: Abortable): Promise<Inspected>
  /** The header of a DICOM object; null of another format. */
  identify(bytes: Uint8Array, options?: Abortable): Promise<ObjectFacts | null>
  /** A picture that comes without a person; of `type`, or where that is null of the one that it seems to be. */
  assess(bytes: Uint8Array, type: RadiographType | null, options?: Abortable): Promise<Assessed>
  /** A PNG, or 'original' where a screen can show the file as it is. */
  display(bytes: Uint8Array, image: ToDisplay, options?: Stored): Promise<Uint8Array<ArrayBuffer> | 'original'>
  /** A PNG, in a window that the file offers beside its default. */
  inWindow(bytes: Uint8Array, shown: InWindow, options?: Stored): Promise<Uint8Array<ArrayBuffer>>
  /** A PNG of the pixels alone, turned right: what leaves the installation without its patient. */
  pixels(bytes: Uint8Array, orientation: Orientation | null): Promise<Uint8Array<ArrayBuffer>>
  /** The grey values themselves, a byte each, turned right: what a secondary capture holds. */
  grey(bytes: Uint8Array, orientation: Orientation | null, options?: Stored): Promise<GreyPicture>
  /** The same of two DICOM files whose pixels are the same, independent of transfer syntax and header. */
  digest(bytes: Uint8Array, options?: Stored): Promise<Digest>
  /** What other objects of its study repeat of a DICOM file. */
  origin(bytes: Uint8Array, options?: Stored): Promise<Origin>
  /** A display picture's, as is the report's. */
  thumbnail(bytes: Uint8Array, options?: Stored): Promise<Jpeg>
  reportPicture(bytes: Uint8Array, options?: Stored): Promise<Jpeg>
  crop(bytes: Uint8Array, box: CropBox, options?: Stored): Promise<Jpeg>
  /** The same, large enough for crops of single teeth. */
  patientPicture(bytes: Uint8Array, options?: Stored): Promise<Jpeg>
  profilePicture(bytes: Uint8Array, options?: Abortable): Promise<Jpeg>
  /** A PNG. */
  logo(bytes: Uint8Array, options?: Abortable): Promise<Uint8Array<ArrayBuffer>>
  /** The picture of a signature or a stamp. */
  signatureImage(bytes: Uint8Array, options?: Abortable): Promise<Uint8Array<ArrayBuffer>>
  greyJpeg(bytes: Uint8Array, check: Check, options?: Abortable): Promise<GreyJpeg & { readonly jpeg: Jpeg }>
  /** With an external network, called by `reply`: the tensor's bytes to the bytes of the network's answer. */
  analyzeElsewhere(bytes: Uint8Array, check: Check, model: Model, reply: Reply, options?: Abortable): Promise<Analysis>
  /** The processes that live. */
  pids(): readonly number[]
  close(): Promise<void>
}

export interface PictureOptions {
  /** The folder of `quality/`. */
  readonly models: string
  /** Processes at once. */
  readonly size: number
  readonly memoryMb: number
  readonly timeMs: number
}

/** A small picture needs 150 MB with its process; what a large one took is not kept. */
const keptMb = 320

/**
 * Opens the processes. Where the network of the quality check is missing or damaged every picture is analysed as it is
 * sent, and the reason is logged. ENGINE_UNAVAILABLE where no process can be started.
 */
export const openPictures = async ({ models, size, memoryMb, timeMs }: PictureOptions, log: Log): Promise<Pictures> => {
  const pool = await openProcessPool({ size, memoryMb, keptMb, first: first('openGate', { models }) })
  // What `openGate` answers.
  const { code } = pool.opened as ValueOf<'openGate'>
  if (code) log.error('quality-check-off', { error: new AppError(code) })
  return picturesOf(pool, timeMs)
}

const first = <Name extends OperationName>(operation: Name, input: InputOf<Name>) => ({ operation, input })

/** Enough for A4 at 220 dots per inch. */
const forPaper = { longestSide: 1600 }
const forCrops = { longestSide: 2600 }

const picturesOf = (pool: ProcessPool, timeMs: number): Pictures => {
  const failures = openFailureCache()
  const run = async <Name extends OperationName>(
    operation: Name,
    input: InputOf<Name>,
    { hash, ...task }: Pick<Task, 'bytes' | 'signal' | 'reply'> & Pick<Stored, 'hash'>,
  ) => {
    const work = () => pool.run({ operation, input, timeMs, ...task })
    const { value, bytes } = await (hash ? failures.run(`${operation} ${hash}`, work) : work())
    // The operation's own type: the process runs the same table.
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
