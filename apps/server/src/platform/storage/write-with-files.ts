import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { lockFilesShared } from '../../db/queries/platform/file-locks.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'
import type { FileStore, StagedFile } from './file-store.ts'

/**
 * Writes the rows that name staged files, in one transaction, and gives the files their names: all are there
 * afterwards, or what failed left none.
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
      // Last, to avoid a deadlock: one transaction with the file that waits for a row, one with the row that waits for
      // the file.
      await lockFilesShared(
        inside.db,
        staged.map(({ hash }) => hash),
      )
      await Promise.all(staged.map(file => file.commit()))
      return written
    })
  } catch (error) {
    // Some may have their names already. If this fails too, the first failure is reported.
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
