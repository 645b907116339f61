import { type ClinicScope, inTransaction } from '../db/clinic-scope.ts'
import { lockFileShared } from '../db/queries/file-locks.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'
import type { FileStore, StagedFile } from './file-store.ts'

/**
 * Writes the rows that name a staged file, in one transaction, and gives the file its name: both are there afterwards,
 * or what failed left neither.
 */
export const writeWithFile = async <T>(
  scope: ClinicScope,
  files: FileStore,
  file: StagedFile,
  write: (inside: ClinicScope) => Promise<T>,
): Promise<T> => {
  try {
    return await inTransaction(scope, async inside => {
      const written = await write(inside)
      // Last, to avoid a deadlock: one transaction with the file that waits for a row, one with the row that waits for
      // the file.
      await lockFileShared(inside.db, file.hash)
      await file.commit()
      return written
    })
  } catch (error) {
    // It may have its name already. If this fails too, the first failure is reported.
    const leaveNothing = async () => {
      await file.discard()
      await deleteUnusedFiles(scope.db, files, [file.hash])
    }
    await leaveNothing().catch(() => undefined)
    throw error
  }
}
