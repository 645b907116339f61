import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { lockFilesShared } from '../../db/queries/platform/file-locks.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'
import type { FileStore, StagedFile } from './file-store.ts'

/**
 * Writes rows that reference staged files, in one transaction, and commits the files: all exist afterwards, or none
 * after a failure.
 */
export const writeWithFiles = async <T>(
  scope: ClinicScope,
  files: FileStore,
  staged: readonly StagedFile[],
  write: (inside: ClinicScope) => Promise<T>,
): Promise<T> => {
  try {
    return await inTransaction(scope, async inside => {
      const written = await write(inside)
      // Last, to avoid a deadlock: one transaction would hold the file and wait for a row, the other the reverse.
      await lockFilesShared(
        inside.db,
        staged.map(({ hash }) => hash),
      )
      await Promise.all(staged.map(file => file.commit()))
      return written
    })
  } catch (error) {
    // Some may already have their names. If this fails too, the first failure is reported.
    const leaveNothing = async () => {
      await Promise.all(staged.map(file => file.discard()))
      await deleteUnusedFiles(
        scope.db,
        files,
        staged.map(({ hash }) => hash),
      )
    }
    await leaveNothing().catch(() => undefined)
    throw error
  }
}
