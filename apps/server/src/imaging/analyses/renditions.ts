import { setTimeout } from 'node:timers/promises'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findImage, type ImageRow, setRenditions, setWindows } from '../../db/queries/imaging/images.ts'
import type { FairQueue } from '../../platform/admission/fair-queue.ts'
import type { FileHash, FileStore } from '../../platform/storage/file-store.ts'
import { writeWithFiles } from '../../platform/storage/write-with-files.ts'
import type { Pictures } from '../pictures/open-pictures.ts'
import type { CropBox } from '../pictures/operations/crop.ts'
import { type Caller, type Callers, createSharedWork, type SharedWork } from './shared-work.ts'

/** Lets a response go out before its renditions take the processor. */
const headStartMs = 100

export interface StoredFile {
  readonly hash: FileHash
  readonly mediaType: string
}

/** The renditions of an original: made once, on first request or before, and stored. */
export interface Renditions {
  /**
   * Upright and windowed, in full size. Throws NOT_FOUND if this clinic has no such image, IMAGE_DAMAGED, SERVER_BUSY, and
   * REQUEST_CUT_OFF if the caller disconnects; the same applies below.
   */
  display(scope: ClinicScope, imageId: string, signal?: AbortSignal): Promise<StoredFile>
  /**
   * PNG of the display rendition in the window at that index in the facts of its DICOM file; not stored. Throws
   * WINDOW_UNKNOWN if the file has no such window.
   */
  inWindow(scope: ClinicScope, imageId: string, window: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** JPEG, 480 pixels wide. */
  thumbnail(scope: ClinicScope, imageId: string, signal?: AbortSignal): Promise<StoredFile>
  /** JPEG of a part of it, at most 480 pixels wide; not stored. Throws RANGE_INVALID if the box is not within the image. */
  crop(scope: ClinicScope, imageId: string, box: CropBox, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Starts on them after the response went out. A failure is reported to the first caller that requests one. */
  prepare(scope: ClinicScope, imageId: string): void
  /** Waits until no rendition is in progress. */
  settle(): Promise<void>
}

/** Renditions queue fairly by clinic; one that a user opens comes before the thumbnails of a page. */
export const createRenditions = (
  files: FileStore,
  pictures: Pick<Pictures, 'crop' | 'display' | 'identify' | 'inspect' | 'inWindow' | 'thumbnail'>,
  queue: FairQueue,
): Renditions => {
  const shared = createSharedWork<StoredFile>()
  const inTurn = createInTurn(queue)
  const { display, thumbnail } = storedRenditions(files, pictures, shared, inTurn)

  /**
   * A radiograph stored before windows were among its facts (docs/decisions/086) is read once, and the result is stored.
   * Names in its header count only if the pixels show that the first one is the default's.
   */
  const windowsOf = async (scope: ClinicScope, image: ImageRow, callers: Callers) => {
    if (!image.dicom || image.dicom.windows) return image.dicom?.windows ?? []
    const windows = await inTurn(scope, image, callers, async () => {
      const bytes = await files.read(image.originalHash)
      const { signal } = callers
      const header = await pictures.identify(bytes, { signal })
      if (!header?.windows) return []
      const { dicom } = await pictures.inspect(bytes, { type: 'panoramic', checked: false }, { signal })
      return dicom?.windows ?? []
    })
    await setWindows(scope, image.id, windows)
    return windows
  }

  return {
    // Shared work may end after the image was deleted, so each request checks that the image exists.
    display: async (scope, imageId, signal) => {
      const image = await requireImage(scope, imageId)
      const shown = await display(scope, imageId, { urgency: 'urgent', signal })
      const learnWindows = async (callers: Callers) => {
        await setTimeout(headStartMs)
        await windowsOf(scope, image, callers)
        return shown
      }
      // Stores the windows, so that the screen offers them when it is opened again.
      if (image.dicom && !image.dicom.windows)
        shared
          .run(`windows ${scope.clinicId} ${imageId}`, { urgency: 'background' }, learnWindows)
          .catch(() => undefined)
      return shown
    },
    inWindow: async (scope, imageId, window, signal) => {
      const image = await requireImage(scope, imageId)
      const callers = alone('urgent', signal)
      if ((await windowsOf(scope, image, callers))[window] === undefined) throw new AppError('WINDOW_UNKNOWN')
      const { orientation, originalHash: hash } = image
      const work = async () => pictures.inWindow(await files.read(hash), { orientation, window }, { hash, signal })
      return inTurn(scope, image, callers, work)
    },
    thumbnail: async (scope, imageId, signal) => {
      await requireImage(scope, imageId)
      return thumbnail(scope, imageId, { urgency: 'normal', signal })
    },
    crop: async (scope, imageId, box, signal) => {
      const image = await requireImage(scope, imageId)
      if (box.x + box.width > image.width || box.y + box.height > image.height) throw new AppError('RANGE_INVALID')
      const { hash } = await display(scope, imageId, { urgency: 'normal', signal })
      const work = async () => pictures.crop(await files.read(hash), box, { signal })
      return inTurn(scope, image, alone('normal', signal), work)
    },
    prepare: (scope, imageId) => {
      const afterTheAnswer = async (callers: Callers) => {
        await setTimeout(headStartMs)
        await display(scope, imageId, callers)
        return thumbnail(scope, imageId, callers)
      }
      const key = `prepare ${scope.clinicId} ${imageId}`
      shared.run(key, { urgency: 'background' }, afterTheAnswer).catch(() => undefined)
    },
    settle: shared.settle,
  }
}

type InTurn = <T>(scope: ClinicScope, image: ImageRow, callers: Callers, work: () => Promise<T>) => Promise<T>

/** Runs work when it is the clinic's turn; its cost is the size of the image in megapixels. */
const createInTurn =
  (queue: FairQueue): InTurn =>
  ({ clinicId }, image, { urgency, signal }, work) => {
    const maximumWait = urgency() === 'background' ? { maximumWaitMs: Infinity } : {}
    const cost = (image.width * image.height) / 1_000_000
    return queue.run({ tenant: clinicId, cost, urgency, signal, ...maximumWait }, work)
  }

/** The renditions that are stored: each is made on the first request, by one piece of work for all its callers. */
const storedRenditions = (
  files: FileStore,
  pictures: Pick<Pictures, 'display' | 'thumbnail'>,
  shared: SharedWork<StoredFile>,
  inTurn: InTurn,
) => {
  const keep = async (
    scope: ClinicScope,
    image: ImageRow,
    bytes: Uint8Array,
    columns: (hash: FileHash) => Named,
  ): Promise<FileHash> => {
    const file = await files.stage(bytes)
    await writeWithFiles(scope, files, [file], inside => nameRenditions(inside, image, columns(file.hash)))
    return file.hash
  }

  const display = (scope: ClinicScope, imageId: string, caller: Caller) =>
    shared.run(`display ${scope.clinicId} ${imageId}`, caller, async callers => {
      const image = await requireImage(scope, imageId)
      if (image.displayHash && image.displayMediaType) {
        return { hash: image.displayHash, mediaType: image.displayMediaType }
      }
      const png = await inTurn(scope, image, callers, async () =>
        pictures.display(await files.read(image.originalHash), image, { hash: image.originalHash }),
      )
      if (png === 'original') {
        await nameRenditions(scope, image, { displayHash: image.originalHash, displayMediaType: 'image/jpeg' })
        return { hash: image.originalHash, mediaType: 'image/jpeg' }
      }
      const displayMediaType = 'image/png'
      const hash = await keep(scope, image, png, displayHash => ({ displayHash, displayMediaType }))
      return { hash, mediaType: displayMediaType }
    })

  const thumbnail = (scope: ClinicScope, imageId: string, caller: Caller) =>
    shared.run(`thumbnail ${scope.clinicId} ${imageId}`, caller, async callers => {
      const image = await requireImage(scope, imageId)
      if (image.thumbnailHash) return { hash: image.thumbnailHash, mediaType: 'image/jpeg' }
      const shown = await display(scope, imageId, callers)
      const small = await inTurn(scope, image, callers, async () =>
        pictures.thumbnail(await files.read(shown.hash), { hash: shown.hash }),
      )
      const hash = await keep(scope, image, small, thumbnailHash => ({ thumbnailHash }))
      return { hash, mediaType: 'image/jpeg' }
    })

  return { display, thumbnail }
}

/** A caller whose work is not shared. */
const alone = (urgency: 'normal' | 'urgent', signal = new AbortController().signal): Callers => ({
  urgency: () => urgency,
  signal,
})

export const requireImage = async (scope: ClinicScope, imageId: string): Promise<ImageRow> => {
  const image = await findImage(scope, imageId)
  if (!image) throw new AppError('NOT_FOUND')
  return image
}

type Named = Parameters<typeof setRenditions>[2]

/** Throws NOT_FOUND if the image was erased, or its orientation changed, while its rendition was made. */
const nameRenditions = async (scope: ClinicScope, image: ImageRow, named: Named): Promise<void> => {
  if (!(await setRenditions(scope, image, named))) throw new AppError('NOT_FOUND')
}
