import { AppError } from '@xrai/contract/errors/app-error'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { FairQueue } from '../../platform/admission/fair-queue.ts'
import { processRefusals } from './picture-process.ts'

const pictureLimit = 8 * 1024 * 1024

/** Throws PICTURE_TOO_LARGE for an image of more bytes than one that is no radiograph may have. */
export const requirePictureSize = (bytes: number): void => {
  if (bytes > pictureLimit) throw new AppError('PICTURE_TOO_LARGE')
}

/**
 * An image that is no radiograph, re-encoded by `draw`. Throws PICTURE_TOO_LARGE, PICTURE_TOO_MANY_PIXELS or
 * PICTURE_UNSUPPORTED.
 */
export type MakePicture = (clinic: Pick<ClinicScope, 'clinicId'>, bytes: Uint8Array) => Promise<Uint8Array>

export const createMakePicture =
  (draw: (bytes: Uint8Array) => Promise<Uint8Array>, queue: FairQueue): MakePicture =>
  async ({ clinicId }, bytes) => {
    requirePictureSize(bytes.length)
    return queue
      .run({ tenant: clinicId }, () => draw(bytes))
      .catch((cause: unknown) => {
        // The sentences of these refusals are about radiographs and credits.
        throw cause instanceof AppError && processRefusals.has(cause.code)
          ? new AppError('PICTURE_UNSUPPORTED', { cause })
          : cause
      })
  }
