import { join } from 'node:path'

/** The target folders in each clinic's folder. The names are Spanish because the clinic's staff reads them. */
export const doneFolder = 'hechos'
export const failedFolder = 'fallidos'
/** The suffix of the reason file beside a failed file. */
export const reasonEnding = '.txt'

/** A clinic's folder is named by its id, because the clinic's own name may change and need not be unique. */
export const folderOf = (root: string, clinicId: string): string => join(root, clinicId)

const partial = /~$|\.(tmp|temp|part|partial|crdownload|download|filepart|lock)$/i
/** Hidden files, and files of file managers and network storage: thumbnails in `@eaDir`, `#recycle`, `$RECYCLE.BIN`. */
const ofOthers = /^[.~@#$]|^(thumbs\.db|desktop\.ini|lost\+found|system volume information)$/i

/** True if a file or folder with this name should be imported; false for one that is still being written. */
export const isMeant = (name: string): boolean => !partial.test(name) && !ofOthers.test(name)

/** The errno(3) of a failed file operation; null for another error. */
export const errnoOf = (error: unknown): string | null =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null
