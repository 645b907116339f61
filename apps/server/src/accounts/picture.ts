import { AppError } from '@xrai/contract/errors/app-error'
import sharp from 'sharp'
import { findMember } from '../db/queries/members.ts'
import { findUser, updateUser } from '../db/queries/people.ts'
import { forgetFiles } from '../personal-data/forget-files.ts'
import { writeWithFile } from '../personal-data/write-with-file.ts'
import type { FileHash, FileStore } from '../storage/file-store.ts'
import type { Session } from './session.ts'

const side = 512
export const pictureLimit = 8 * 1024 * 1024
/** A photograph of a telephone has up to 200 megapixels; a small file may claim to be larger to exhaust us. */
const pixelLimit = 220_000_000
const formats: readonly string[] = ['jpeg', 'png', 'webp']

/**
 * The picture as a square JPEG of our own making: what was sent is decoded, whatever its name says, and nothing of its
 * metadata, where a telephone writes the place, is kept. PICTURE_TOO_LARGE, PICTURE_UNSUPPORTED.
 */
const makePicture = async (bytes: Uint8Array): Promise<Buffer> => {
  if (bytes.length > pictureLimit) throw new AppError('PICTURE_TOO_LARGE')
  try {
    const image = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' })
    const { format } = await image.metadata()
    if (!formats.includes(format)) throw new AppError('PICTURE_UNSUPPORTED')
    return await image
      .autoOrient()
      .resize({ width: side, height: side, fit: 'cover', position: 'centre' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('PICTURE_UNSUPPORTED', { cause })
  }
}

export const setPicture = async ({ scope, user }: Session, files: FileStore, bytes: Uint8Array): Promise<void> => {
  const before = await findUser(scope.db, user.id)
  const file = await files.stage(await makePicture(bytes))
  await writeWithFile(scope, files, file, inside => updateUser(inside.db, user.id, { pictureHash: file.hash }))
  if (before?.pictureHash) await forgetFiles(scope.db, files, [before.pictureHash])
}

export const removePicture = async ({ scope, user }: Session, files: FileStore): Promise<void> => {
  const before = await findUser(scope.db, user.id)
  await updateUser(scope.db, user.id, { pictureHash: null })
  if (before?.pictureHash) await forgetFiles(scope.db, files, [before.pictureHash])
}

/** NOT_FOUND for whoever is neither oneself nor of the same clinic, and where there is no picture. */
export const findPicture = async ({ scope, user }: Session, userId: string): Promise<FileHash> => {
  const isNear = userId === user.id || (await findMember(scope, userId)) !== null
  const hash = isNear ? (await findUser(scope.db, userId))?.pictureHash : null
  if (!hash) throw new AppError('NOT_FOUND')
  return hash
}
