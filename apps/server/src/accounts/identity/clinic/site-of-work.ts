import type { ClinicScope } from '../../../db/clinic-scope.ts'
import { findFirstActiveSites, findUsualSite } from '../../../db/queries/accounts/sites.ts'
import { requireActiveSite } from './sites.ts'

/**
 * The site of new work: the chosen one, null for 'none'. By default the user's usual site, else the clinic's only active
 * one. Throws SITE_UNKNOWN or SITE_ARCHIVED.
 */
export const siteOfWork = async (
  scope: ClinicScope,
  userId: string,
  chosen: string | null | undefined,
): Promise<string | null> => {
  if (chosen === null || chosen === 'none') return null
  if (chosen !== undefined) {
    await requireActiveSite(scope, chosen)
    return chosen
  }
  const [only, another] = await findFirstActiveSites(scope)
  if (only === undefined) return null
  return (await findUsualSite(scope, userId)) ?? (another === undefined ? only : null)
}
