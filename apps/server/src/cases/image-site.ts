import { requireSite } from '../accounts/clinic/sites.ts'
import { requireImage } from '../analyses/renditions.ts'
import { inTransaction } from '../db/clinic-scope.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { lockAnalysesOfImage } from '../db/queries/images.ts'
import { setImageSite } from '../db/queries/sites.ts'
import type { Session } from '../sessions/session.ts'

/**
 * Corrects where a radiograph was taken, which may be a site that is archived since. A signed report keeps the site it was
 * signed with. NOT_FOUND, SITE_UNKNOWN. Where it is of that site already, nothing is written.
 */
export const correctImageSite = ({ scope, user }: Session, id: string, siteId: string | null) =>
  inTransaction(scope, async inside => {
    // A signature of its report holds the analysis meanwhile.
    await lockAnalysesOfImage(inside, id)
    const { siteId: before } = await requireImage(inside, id)
    if (before === siteId) return { siteId, before }
    if (siteId !== null) await requireSite(inside, siteId)
    await setImageSite(inside, id, siteId)
    const detail = `from ${before ?? '-'} to ${siteId ?? '-'}`
    await insertAuditEvent(inside, { by: user.id, action: 'picture-site', subjectId: id, detail })
    return { siteId, before }
  })
