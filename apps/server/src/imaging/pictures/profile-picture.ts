import { AppError } from '@xrai/contract/errors/app-error'
import type { Session } from '../../accounts/sessions/session.ts'
import { findMember } from '../../db/queries/accounts/members.ts'
import { findUser, updateUser } from '../../db/queries/accounts/people.ts'
import { deleteUnusedFiles } from '../../platform/storage/delete-unused-files.ts'
import type { FileHash, FileStore } from '../../platform/storage/file-store.ts'
import { writeWithFiles } from '../../platform/storage/write-with-files.ts'
import type { MakePicture } from './make-picture.ts'

/** Throws SESSION_REQUIRED if the account was erased while the picture was made, so that no file of it is left. */
export const setPicture = async (
  { scope, user }: Session,
  files: FileStore,
  makePicture: MakePicture,
  bytes: Uint8Array,
): Promise<void> => {
  const before = await findUser(scope.db, user.id)
  const file = await files.stage(await makePicture(scope, bytes))
  await writeWithFiles(scope, files, [file], async inside => {
    if (!(await updateUser(inside.db, user.id, { pictureHash: file.hash }))) throw new AppError('SESSION_REQUIRED')
  })
  if (before?.pictureHash) await deleteUnusedFiles(scope.db, files, [before.pictureHash])
}

export const removePicture = async ({ scope, user }: Session, files: FileStore): Promise<void> => {
  const before = await findUser(scope.db, user.id)
  await updateUser(scope.db, user.id, { pictureHash: null })
  if (before?.pictureHash) await deleteUnusedFiles(scope.db, files, [before.pictureHash])
}

/** Throws NOT_FOUND if the user is neither the caller nor a member of the caller's clinic, or has no picture. */
export const findPicture = async ({ scope, user }: Session, userId: string): Promise<FileHash> => {
  const isNear = userId === user.id || (await findMember(scope, userId)) !== null
  const hash = isNear ? (await findUser(scope.db, userId))?.pictureHash : null
  if (!hash) throw new AppError('NOT_FOUND')
  return hash
}
