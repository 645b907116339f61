import { join } from 'node:path'

/** Where files go, in each clinic's folder. People of a clinic read these names. */
export const doneFolder = 'hechos'
export const failedFolder = 'fallidos'
/** Beside a file that failed: why. */
export const reasonEnding = '.txt'

/** A clinic's folder is called by its id: another name, such as the clinic's own, changes and may be that of two. */
export const folderOf = (root: string, clinicId: string): string => join(root, clinicId)

const partial = /~$|\.(tmp|temp|part|partial|crdownload|download|filepart|lock)$/i
/** Hidden, and what file managers and network disks keep for themselves: thumbnails in `@eaDir`, `#recycle`, `$RECYCLE.BIN`. */
const ofOthers = /^[.~@#$]|^(thumbs\.db|desktop\.ini|lost\+found|system volume information)$/i

/** Whether a file or folder of this name is meant for us: not one that is still being written. */
export const isMeant = (name: string): boolean => !partial.test(name) && !ofOthers.test(name)

/** The errno(3) of a failed call on a file; null of another error. */
export const errnoOf = (error: unknown): string | null =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null
