import { setTimeout } from 'node:timers/promises'
import { AppError } from '@xrai/contract/errors/app-error'
import type { Decode, GrayImage } from '@xrai/engine'
import sharp from 'sharp'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { findImage, type ImageRow, setRenditions } from '../db/queries/images.ts'
import { writeWithFile } from '../personal-data/write-with-file.ts'
import type { FileHash, FileStore } from '../storage/file-store.ts'
import { lightestFirst } from './lightest-first.ts'

const thumbnailWidth = 480

/** What an answer needs to go out before its pictures take the processor. */
const headStartMs = 100

export interface StoredFile {
  readonly hash: FileHash
  readonly mediaType: string
}

/** The pictures made of an original: made once, at the first sight or before it, and kept. */
export interface Renditions {
  /** Upright and windowed, in full size. NOT_FOUND when this clinic has no such image, IMAGE_DAMAGED; so too below. */
  display(scope: ClinicScope, imageId: string): Promise<StoredFile>
  /** JPEG, 480 pixels wide. */
  thumbnail(scope: ClinicScope, imageId: string): Promise<StoredFile>
  /** Starts on them after the answer went out. A failure is left to whoever asks first. */
  prepare(scope: ClinicScope, imageId: string): void
  /** Waits until nothing is being made. */
  settle(): Promise<void>
}

export const openRenditions = (files: FileStore, decode: Decode): Renditions => {
  const underWay = new Map<string, Promise<StoredFile>>()
  /** A decoded picture may be a thousand times as large as its file: one at a time is in memory. */
  const inTurn = lightestFirst()

  /** Two who ask for the same picture wait for the same work. */
  const once = (key: string, make: () => Promise<StoredFile>): Promise<StoredFile> => {
    const running = underWay.get(key)
    if (running) return running
    const started = make().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }

  const display = (scope: ClinicScope, imageId: string) =>
    once(`display ${scope.clinicId} ${imageId}`, async () => {
      const image = await requireImage(scope, imageId)
      if (image.displayHash && image.displayMediaType) {
        return { hash: image.displayHash, mediaType: image.displayMediaType }
      }
      const png = await inTurn(pixelsOf(image), () => makeDisplay(files, decode, image))
      if (png === 'original') {
        await nameRenditions(scope, imageId, { displayHash: image.originalHash, displayMediaType: 'image/jpeg' })
        return { hash: image.originalHash, mediaType: 'image/jpeg' }
      }
      const displayMediaType = 'image/png'
      const hash = await keep(scope, imageId, png, displayHash => ({ displayHash, displayMediaType }))
      return { hash, mediaType: displayMediaType }
    })

  const thumbnail = (scope: ClinicScope, imageId: string) =>
    once(`thumbnail ${scope.clinicId} ${imageId}`, async () => {
      const image = await requireImage(scope, imageId)
      if (image.thumbnailHash) return { hash: image.thumbnailHash, mediaType: 'image/jpeg' }
      const shown = await display(scope, imageId)
      const small = await inTurn(pixelsOf(image), async () => makeThumbnail(await files.read(shown.hash)))
      const hash = await keep(scope, imageId, small, thumbnailHash => ({ thumbnailHash }))
      return { hash, mediaType: 'image/jpeg' }
    })

  const keep = async (
    scope: ClinicScope,
    imageId: string,
    bytes: Uint8Array,
    columns: (hash: FileHash) => Named,
  ): Promise<FileHash> => {
    const file = await files.stage(bytes)
    await writeWithFile(scope, files, file, inside => nameRenditions(inside, imageId, columns(file.hash)))
    return file.hash
  }

  /** Work that another began may end after the image was deleted: each who asks is looked at. */
  const asked = (make: typeof display) => async (scope: ClinicScope, imageId: string) => {
    await requireImage(scope, imageId)
    return make(scope, imageId)
  }

  return {
    display: asked(display),
    thumbnail: asked(thumbnail),
    prepare: (scope, imageId) => {
      const afterTheAnswer = async () => {
        await setTimeout(headStartMs)
        return thumbnail(scope, imageId)
      }
      once(`prepare ${scope.clinicId} ${imageId}`, afterTheAnswer).catch(() => undefined)
    },
    settle: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay.values())
    },
  }
}

export const requireImage = async (scope: ClinicScope, imageId: string): Promise<ImageRow> => {
  const image = await findImage(scope, imageId)
  if (!image) throw new AppError('NOT_FOUND')
  return image
}

type Named = Parameters<typeof setRenditions>[2]

/** NOT_FOUND where the image was erased while its picture was made. */
const nameRenditions = async (scope: ClinicScope, imageId: string, named: Named): Promise<void> => {
  if (!(await setRenditions(scope, imageId, named))) throw new AppError('NOT_FOUND')
}

const pixelsOf = ({ width, height }: ImageRow): number => width * height

/** A PNG, or 'original' where a screen can show that one as it is. */
const makeDisplay = async (files: FileStore, decode: Decode, image: ImageRow): Promise<Buffer | 'original'> => {
  const original = await files.read(image.originalHash)
  if (image.format === 'jpeg' && (await isUpright(original).catch(refuseDamaged))) return 'original'
  return toPng((await decode(original)).image)
}

/** The bytes were judged at their upload: what the engine lets pass, such as padding before the last marker, passes. */
const makeThumbnail = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture, { failOn: 'error' })
    .resize({ width: thumbnailWidth, withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(refuseDamaged)

const refuseDamaged = (cause: unknown): never => {
  throw new AppError('IMAGE_DAMAGED', { cause })
}

/** Whether the pixels lie as they are to be seen: EXIF orientation 1, or none. */
const isUpright = async (jpeg: Uint8Array): Promise<boolean> => ((await sharp(jpeg).metadata()).orientation ?? 1) === 1

/** Eight bits, which is what a screen shows; sixteen lose their low byte. */
const toPng = ({ data, width, height, maximum }: GrayImage): Promise<Buffer> => {
  const shown = maximum === 255 ? data : Uint8Array.from(data, value => value >> 8)
  return sharp(shown, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer()
}
