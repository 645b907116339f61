import { setTimeout } from 'node:timers/promises'
import { AppError } from '@xrai/contract/errors/app-error'
import type { Decode, GrayImage } from '@xrai/engine'
import sharp from 'sharp'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { findImage, type ImageRow, setRenditions } from '../db/queries/images.ts'
import type { FileHash, FileStore } from '../storage/file-store.ts'

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
      const made = await makeDisplay(files, decode, image)
      await setRenditions(scope, imageId, { displayHash: made.hash, displayMediaType: made.mediaType })
      return made
    })

  const thumbnail = (scope: ClinicScope, imageId: string) =>
    once(`thumbnail ${scope.clinicId} ${imageId}`, async () => {
      const image = await requireImage(scope, imageId)
      if (image.thumbnailHash) return { hash: image.thumbnailHash, mediaType: 'image/jpeg' }
      const picture = await files.read((await display(scope, imageId)).hash)
      const small = sharp(picture).resize({ width: thumbnailWidth, withoutEnlargement: true }).jpeg({ quality: 80 })
      const hash = await files.put(await small.toBuffer().catch(refuseDamaged))
      await setRenditions(scope, imageId, { thumbnailHash: hash })
      return { hash, mediaType: 'image/jpeg' }
    })

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

const makeDisplay = async (files: FileStore, decode: Decode, image: ImageRow) => {
  const original = await files.read(image.originalHash)
  if (image.format === 'jpeg' && (await isUpright(original).catch(refuseDamaged))) {
    return { hash: image.originalHash, mediaType: 'image/jpeg' } as const
  }
  const { image: picture } = await decode(original)
  return { hash: await files.put(await toPng(picture)), mediaType: 'image/png' } as const
}

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
