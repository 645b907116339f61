import { opendir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@xrai/contract/errors/app-error'
import { retryRefusedFile } from '@xrai/contract/routes/endpoints'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { deleteRefused, findFailedName, hashOfName } from '../../db/queries/imaging/refused-files.ts'
import type { Settings } from '../../settings/settings.ts'
import { freePath, makeTargetFolders } from './move-file.ts'
import { errnoOf, failedFolder, folderOf, reasonEnding } from './places.ts'

/**
 * Moves a failed file back into the clinic's folder, where the next run finds it. Throws NOT_FOUND for a refusal of
 * another clinic or source, FAILED_FILE_GONE if the file was removed, FOLDER_NOT_USABLE.
 */
export const retryFailedFile = async (
  session: Session,
  { watchDir }: Pick<Settings, 'watchDir'>,
  id: string,
): Promise<{ readonly id: string }> => {
  const { scope, user } = session
  const nameHash = await findFailedName(scope, id)
  if (nameHash === null) throw new AppError('NOT_FOUND')
  if (watchDir === null) throw new AppError('FOLDER_NOT_USABLE')
  await inCallerTransaction(session, retryRefusedFile, async inside => {
    await deleteRefused(inside, id)
    await insertAuditEvent(inside, { by: user.id, action: 'folder-retry' })
    // Last, because a file that was moved while its row stays could not be retried.
    await moveBack(folderOf(watchDir, scope.clinicId), nameHash).catch(error => {
      if (errnoOf(error) === null) throw error
      throw new AppError('FOLDER_NOT_USABLE', { cause: error })
    })
  })
  return { id }
}

const moveBack = async (root: string, nameHash: string): Promise<void> => {
  await makeTargetFolders(root)
  const folder = join(root, failedFolder)
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile() || hashOfName(entry.name) !== nameHash) continue
    const path = join(folder, entry.name)
    await rename(path, await freePath(root, entry.name))
    await rm(`${path}${reasonEnding}`, { force: true })
    return
  }
  throw new AppError('FAILED_FILE_GONE')
}
