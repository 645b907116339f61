import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'
import { daysToRestore } from '@xrai/contract/records/case'
import type { ClinicHead } from '@xrai/contract/records/clinic'
import type { ClinicEdit, ClinicSettings } from '@xrai/contract/routes/clinic'
import { erasureDays } from '@xrai/contract/routes/personal-data'
import type { ClinicScope } from '../../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import { findClinicData, updateClinicData } from '../../../db/queries/accounts/clinic-data.ts'
import { findSite } from '../../../db/queries/accounts/sites.ts'
import { findRetentionTerm } from '../../../db/queries/records/lifecycle.ts'
import { storable } from '../../../db/storable.ts'
import { inOwnerTransaction } from '../../sessions/lock-caller.ts'
import type { Session } from '../../sessions/session.ts'

interface Installation {
  readonly recordRetentionYears: number | null
}

/** The clinic's settings, and those of the installation that concern its records. */
export const readClinicSettings = async (
  scope: ClinicScope,
  { recordRetentionYears }: Installation,
): Promise<ClinicSettings> => {
  const { logoId, recordYears: _, ...data } = await findClinicData(scope)
  const recordYears = await findRetentionTerm(scope, recordRetentionYears)
  const retention = { daysToRestore, erasureDays, recordYears, leastYears: recordRetentionYears }
  return { ...data, logo: logoId, retention }
}

/** The header of the clinic's documents: on those of a radiograph or an odontogram with its site's data. */
export const readClinicHead = async (
  scope: ClinicScope,
  siteId: string | null,
): Promise<ClinicHead & { readonly name: string }> => {
  const { logoId, blindFirst: _, recordYears: __, ...data } = await findClinicData(scope)
  const site = siteId === null ? null : await findSite(scope, siteId)
  const ofSite = site && { name: site.name, address: site.address, phone: site.phone }
  return { ...data, logo: logoId, site: ofSite }
}

/** Records an event only if something changed. */
export const editClinicData = (session: Session, edit: ClinicEdit): Promise<void> =>
  inOwnerTransaction(session, async inside => {
    const { logoId: _, blindFirst: __, recordYears: ___, ...before } = await findClinicData(inside)
    const after = {
      name: edit.name === undefined ? before.name : storable(edit.name),
      ruc: edit.ruc === undefined ? before.ruc : edit.ruc,
      address: edit.address === undefined ? before.address : edit.address && storable(edit.address),
      phone: edit.phone === undefined ? before.phone : edit.phone,
      timeZone: edit.timeZone === undefined ? before.timeZone : edit.timeZone,
    }
    if (isDeepStrictEqual(after, before)) return
    await updateClinicData(inside, after)
    await insertAuditEvent(inside, { by: session.user.id, action: 'clinic-edit' })
  })

/**
 * `years` null means the installation's term, the `min` of the event, which is only written if the term changed. Throws
 * RETENTION_TOO_SHORT below it.
 */
export const setRetentionYears = (
  session: Session,
  { recordRetentionYears }: Installation,
  recordYears: number | null,
): Promise<void> =>
  inOwnerTransaction(session, async inside => {
    if (recordYears !== null && recordYears < (recordRetentionYears ?? 1)) throw new AppError('RETENTION_TOO_SHORT')
    const { recordYears: before } = await findClinicData(inside)
    if (recordYears === before) return
    await updateClinicData(inside, { recordYears })
    const detail = `${before ?? 'min'} > ${recordYears ?? 'min'}`
    await insertAuditEvent(inside, { by: session.user.id, action: 'retention-edit', detail })
  })
