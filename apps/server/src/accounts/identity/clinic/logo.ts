import { AppError } from '@xrai/contract/errors/app-error'
import type { ClinicScope } from '../../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import {
  deleteLogoUnlessSigned,
  findClinicData,
  findLogo,
  insertLogo,
  updateClinicData,
} from '../../../db/queries/accounts/clinic-data.ts'
import { deleteUnusedFiles } from '../../../platform/storage/delete-unused-files.ts'
import type { FileHash, FileStore } from '../../../platform/storage/file-store.ts'
import { writeWithFiles } from '../../../platform/storage/write-with-files.ts'
import { inOwnerTransaction, lockOwner } from '../../sessions/lock-caller.ts'
import type { Session } from '../../sessions/session.ts'

/** `png` was re-encoded by the server. Deletes the previous logo, unless a report was signed with it. */
export const setLogo = async (session: Session, files: FileStore, png: Uint8Array): Promise<void> => {
  const { scope, user } = session
  const file = await files.stage(png)
  const unused = await writeWithFiles(scope, files, [file], async inside => {
    await lockOwner(inside, session)
    const { logoId } = await findClinicData(inside)
    await updateClinicData(inside, { logoId: await insertLogo(inside, file.hash) })
    await insertAuditEvent(inside, { by: user.id, action: 'clinic-edit' })
    return logoId && deleteLogoUnlessSigned(inside, logoId)
  })
  if (unused) await deleteUnusedFiles(scope.db, files, [unused])
}

export const removeLogo = async (session: Session, files: FileStore): Promise<void> => {
  const { scope, user } = session
  const unused = await inOwnerTransaction(session, async inside => {
    const { logoId } = await findClinicData(inside)
    if (logoId === null) return null
    await updateClinicData(inside, { logoId: null })
    await insertAuditEvent(inside, { by: user.id, action: 'clinic-edit' })
    return deleteLogoUnlessSigned(inside, logoId)
  })
  if (unused) await deleteUnusedFiles(scope.db, files, [unused])
}

/** Throws NOT_FOUND for another clinic's. */
export const requireLogo = async (scope: ClinicScope, id: string): Promise<FileHash> => {
  const found = await findLogo(scope, id)
  if (!found) throw new AppError('NOT_FOUND')
  return found.hash
}

/** The logo as a data URI for a document; null without one. */
export const logoAsUri = async (scope: ClinicScope, files: FileStore, id: string | null): Promise<string | null> => {
  const found = id === null ? null : await findLogo(scope, id)
  if (!found) return null
  return `data:image/png;base64,${Buffer.from(await files.read(found.hash)).toString('base64')}`
}
