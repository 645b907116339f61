import { type ClinicScope, inTransaction } from '../db/clinic-scope.ts'
import { holdFile } from '../db/queries/file-locks.ts'
import type { FileStore, StagedFile } from './file-store.ts'
import { forgetFiles } from './forget-files.ts'

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
      // Last: who holds a file and waits for a row could be waited for by who holds that row and wants the file.
      await holdFile(inside.db, file.hash)
      await file.commit()
      return written
    })
  } catch (error) {
    // It may have its name already. Where this fails too, the first failure is the one to tell.
    const leaveNothing = async () => {
      await file.discard()
      await forgetFiles(scope.db, files, [file.hash])
    }
    await leaveNothing().catch(() => undefined)
    throw error
  }
}
