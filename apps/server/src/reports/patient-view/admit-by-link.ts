import { AppError } from '@xrai/contract/errors/app-error'
import type { PatientPage } from '@xrai/contract/patient-view/page-schema'
import type { AuditAction } from '@xrai/contract/routes/audit-actions'
import { notify } from '../../accounts/notifications/notify.ts'
import { hashSecret } from '../../accounts/sessions/secrets.ts'
import { outsideRequest } from '../../base/request-context.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import {
  countOpening,
  countWrongDate,
  findGrantedLink,
  lockPatientLink,
} from '../../db/queries/reports/patient-links.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { issueGrant, readGrant } from './grant.ts'
import { mostWrongDates, stateOfLink } from './link-state.ts'
import { type ReadView, readPatientView } from './read-view.ts'

interface LinkNeeds {
  readonly db: Queryable
  readonly files: FileStore
  readonly serverSecret: string
}

interface Knock {
  readonly secret: string
  readonly birthDate: string
}

/**
 * Opens the page behind a link if the visitor knows the birth date. Throws the same PATIENT_LINK_INVALID in all other
 * cases: an unknown link, one that expired, was revoked or is locked, a hidden radiograph, a wrong date.
 */
export const admitByLink = async (
  { db, files, serverSecret }: LinkNeeds,
  { secret, birthDate }: Knock,
  now = new Date(),
): Promise<{ page: PatientPage | null; grant: string }> => {
  // The refusal is thrown after the transaction, because its count must be committed.
  const opened = await db.transaction(async tx => {
    const link = await lockPatientLink(tx, hashSecret(secret))
    if (!link || stateOfLink(link, now) !== 'open') return null
    const scope = { db: tx, clinicId: link.clinicId }
    const view = await viewOf(scope, files, link)
    if (!view?.birthDate) return null
    if (view.birthDate !== birthDate) {
      await countWrongDate(scope, link.id)
      if (link.wrongDates + 1 >= mostWrongDates) {
        await record(scope, 'link-lock', link.analysisId)
        await notifyMaker(scope, link, 'link-locked')
      }
      return null
    }
    await countOpening(scope, link.id, now)
    await record(scope, 'link-open', link.analysisId)
    await notifyMaker(scope, link, 'link-opened')
    return { page: view.page, grant: issueGrant(serverSecret, link.id, now) }
  })
  if (!opened) throw new AppError('PATIENT_LINK_INVALID')
  return opened
}

/** The clinic and the image that a grant shows, while its link is open and its page exists. */
export const readGranted = async (
  { db, files, serverSecret }: LinkNeeds,
  grant: string,
): Promise<{ scope: ClinicScope; imageId: string }> => {
  const now = new Date()
  const linkId = readGrant(serverSecret, grant, now)
  const link = linkId === null ? null : await findGrantedLink(db, linkId)
  if (!link || stateOfLink(link, now) !== 'open') throw new AppError('PATIENT_LINK_INVALID')
  const scope = { db, clinicId: link.clinicId }
  const view = await viewOf(scope, files, link)
  if (!view?.page || !view.birthDate) throw new AppError('PATIENT_LINK_INVALID')
  return { scope, imageId: view.imageId }
}

/** Null if the radiograph is hidden or deleted. */
const viewOf = (
  scope: ClinicScope,
  files: FileStore,
  link: { readonly analysisId: string },
): Promise<ReadView | null> =>
  readPatientView(scope, files, link.analysisId).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })

interface MadeLink {
  readonly id: string
  readonly analysisId: string
  readonly by: string
}

/** Notifies once per link, however often it is opened. */
const notifyMaker = (scope: ClinicScope, { id, analysisId, by }: MadeLink, kind: 'link-opened' | 'link-locked') =>
  notify(scope, { kind, key: `${kind} ${id}`, to: { users: [by] }, linkId: id, analysisId })

/** Without the patient's IP address, which no rule requires. */
const record = (scope: ClinicScope, action: AuditAction, analysisId: string): Promise<void> =>
  outsideRequest(() => insertAuditEvent(scope, { by: null, action, subjectId: analysisId }))
