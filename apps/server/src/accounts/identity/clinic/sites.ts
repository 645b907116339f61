import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'
import { type Site, sitesPerClinic } from '@xrai/contract/records/site'
import type { NewSite, SiteEdit, Sites } from '@xrai/contract/routes/sites'
import type { ClinicScope } from '../../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../../db/queries/accounts/audit.ts'
import {
  findSite,
  findSites,
  findUsualSite,
  insertSite,
  type SiteRow,
  setMemberSite,
  updateSite,
} from '../../../db/queries/accounts/sites.ts'
import { storable } from '../../../db/storable.ts'
import { inOwnerTransaction } from '../../sessions/lock-caller.ts'
import type { Session } from '../../sessions/session.ts'
import { lockMember } from './membership.ts'

/** The clinic's sites in its order, and the caller's usual site. */
export const readSites = async ({ scope, user }: Session): Promise<Sites> => ({
  sites: (await findSites(scope)).map(toSiteDto),
  usual: await findUsualSite(scope, user.id),
})

/** True if the clinic has any site, including archived ones. */
export const hasSites = async (scope: ClinicScope): Promise<boolean> => (await findSites(scope)).length > 0

type ShownSite = Pick<SiteRow, 'id' | 'name' | 'address' | 'phone' | 'archivedAt'>

const toSiteDto = ({ id, name, address, phone, archivedAt }: ShownSite): Site => ({
  id,
  name,
  address,
  phone,
  archivedAt: archivedAt?.toISOString() ?? null,
})

/** Throws SITE_NAME_TAKEN if another active site has the name, and TOO_MANY_SITES. */
export const createSite = (session: Session, sent: NewSite): Promise<Site> =>
  inOwnerTransaction(session, async inside => {
    const sites = await findSites(inside)
    const name = storable(sent.name)
    requireFreeName(sites, { name, id: null })
    requireRoom(sites)
    const place = 1 + Math.max(-1, ...sites.map(site => site.place))
    const values = { name, address: storableOr(sent.address), phone: sent.phone ?? null, place }
    const id = await insertSite(inside, values)
    await insertAuditEvent(inside, { by: session.user.id, action: 'site-create', subjectId: id })
    return toSiteDto({ ...values, id, archivedAt: null })
  })

/** Throws NOT_FOUND or SITE_NAME_TAKEN. Records an event only if something changed. */
export const editSite = (session: Session, id: string, edit: SiteEdit): Promise<void> =>
  inOwnerTransaction(session, async inside => {
    const sites = await findSites(inside)
    const { name, address, phone, archivedAt } = siteOf(sites, id)
    const before = { name, address, phone }
    const after = {
      name: edit.name === undefined ? name : storable(edit.name),
      address: edit.address === undefined ? address : storableOr(edit.address),
      phone: edit.phone === undefined ? phone : edit.phone,
    }
    if (isDeepStrictEqual(after, before)) return
    if (archivedAt === null) requireFreeName(sites, { name: after.name, id })
    await updateSite(inside, id, after)
    await insertAuditEvent(inside, { by: session.user.id, action: 'site-edit', subjectId: id })
  })

/** Throws SITES_CHANGED unless the order names each active site once. */
export const orderSites = (session: Session, order: readonly string[]): Promise<void> =>
  inOwnerTransaction(session, async inside => {
    const active = (await findSites(inside)).filter(isActive).map(({ id }) => id)
    if (!isDeepStrictEqual(active.toSorted(), order.toSorted())) throw new AppError('SITES_CHANGED')
    if (isDeepStrictEqual(active, order)) return
    for (const [place, id] of order.entries()) await updateSite(inside, id, { place })
    await insertAuditEvent(inside, { by: session.user.id, action: 'site-order' })
  })

/** Does nothing if it is already archived. Throws NOT_FOUND. */
export const archiveSite = (session: Session, id: string): Promise<void> =>
  inOwnerTransaction(session, async inside => {
    if (siteOf(await findSites(inside), id).archivedAt) return
    await updateSite(inside, id, { archivedAt: new Date() })
    await insertAuditEvent(inside, { by: session.user.id, action: 'site-archive', subjectId: id })
  })

/**
 * Restores it at its former position; does nothing if it is active. Throws NOT_FOUND, SITE_NAME_TAKEN or
 * TOO_MANY_SITES.
 */
export const restoreSite = (session: Session, id: string): Promise<void> =>
  inOwnerTransaction(session, async inside => {
    const sites = await findSites(inside)
    const { name, archivedAt } = siteOf(sites, id)
    if (!archivedAt) return
    requireFreeName(sites, { name, id })
    requireRoom(sites)
    await updateSite(inside, id, { archivedAt: null })
    await insertAuditEvent(inside, { by: session.user.id, action: 'site-restore', subjectId: id })
  })

/** Throws NOT_FOUND for a user who is not a member, SITE_UNKNOWN or SITE_ARCHIVED. */
export const setUsualSite = (session: Session, userId: string, siteId: string | null): Promise<void> =>
  inOwnerTransaction(session, async inside => {
    const member = await lockMember(inside, userId)
    if (member.siteId === siteId) return
    if (siteId !== null) await requireActiveSite(inside, siteId)
    await setMemberSite(inside, userId, siteId)
    await insertAuditEvent(inside, { by: session.user.id, action: 'member-site', subjectId: userId })
  })

/** Throws SITE_UNKNOWN unless it is one of this clinic's, active or archived. */
export const requireSite = async (scope: ClinicScope, id: string): Promise<SiteRow> => {
  const site = await findSite(scope, id)
  if (!site) throw new AppError('SITE_UNKNOWN')
  return site
}

/** Like `requireSite`, for new work: also throws SITE_ARCHIVED. */
export const requireActiveSite = async (scope: ClinicScope, id: string): Promise<SiteRow> => {
  const site = await requireSite(scope, id)
  if (!isActive(site)) throw new AppError('SITE_ARCHIVED')
  return site
}

const isActive = ({ archivedAt }: SiteRow): boolean => archivedAt === null

const siteOf = (sites: readonly SiteRow[], id: string): SiteRow => {
  const site = sites.find(one => one.id === id)
  if (!site) throw new AppError('NOT_FOUND')
  return site
}

const requireRoom = (sites: readonly SiteRow[]): void => {
  if (sites.filter(isActive).length >= sitesPerClinic) throw new AppError('TOO_MANY_SITES')
}

/** Compares names like the unique index in the database, which covers active sites only. */
const requireFreeName = (sites: readonly SiteRow[], { name, id }: { name: string; id: string | null }): void => {
  const same = (other: SiteRow) => other.id !== id && other.name.toLowerCase() === name.toLowerCase()
  if (sites.filter(isActive).some(same)) throw new AppError('SITE_NAME_TAKEN')
}

const storableOr = (text: string | null | undefined): string | null => (text ? storable(text) : null)
