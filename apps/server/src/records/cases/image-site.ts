import { requireSite } from '../../accounts/identity/clinic/sites.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { setImageSite } from '../../db/queries/accounts/sites.ts'
import { lockAnalysesOfImage } from '../../db/queries/imaging/images.ts'
import { requireImage } from '../../imaging/analyses/renditions.ts'

/**
 * Corrects the site of a radiograph, which may be archived. A signed report keeps the site of its signature. Writes
 * nothing if it is already at that site. Throws NOT_FOUND or SITE_UNKNOWN.
 */
export const correctImageSite = ({ scope, user }: Session, id: string, siteId: string | null) =>
  inTransaction(scope, async inside => {
    // A concurrent signature of its report holds this lock.
    await lockAnalysesOfImage(inside, id)
    const { siteId: before } = await requireImage(inside, id)
    if (before === siteId) return { siteId, before }
    if (siteId !== null) await requireSite(inside, siteId)
    await setImageSite(inside, id, siteId)
    const detail = `from ${before ?? '-'} to ${siteId ?? '-'}`
    await insertAuditEvent(inside, { by: user.id, action: 'picture-site', subjectId: id, detail })
    return { siteId, before }
  })
