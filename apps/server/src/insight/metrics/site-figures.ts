import type { DaysQuery } from '@xrai/contract/routes/metrics'
import type { SiteFigures } from '@xrai/contract/routes/sites'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findSites } from '../../db/queries/accounts/sites.ts'
import { countCreditsBySite, countRadiographsBySite, countSignedBySite } from '../../db/queries/insight/site-figures.ts'
import { rangeOf } from './range.ts'

/**
 * The work of the range at each active site, at each archived site that has any, and without a site. Empty for a clinic
 * without sites. Throws RANGE_INVALID.
 */
export const readSiteFigures = async (scope: ClinicScope, query: DaysQuery & { readonly timeZone: string }) => {
  const { from, to, range } = rangeOf(query, new Date())
  const [sites, radiographs, signed, credits] = await Promise.all([
    findSites(scope),
    countRadiographsBySite(scope, range),
    countSignedBySite(scope, range),
    countCreditsBySite(scope, range),
  ])
  const of = <Row extends { readonly siteId: string | null }>(rows: readonly Row[], id: string | null) =>
    rows.find(({ siteId }) => siteId === id)
  const figuresOf = (site: SiteFigures['site']): SiteFigures => {
    const id = site?.id ?? null
    const { reviewed = 0, waiting = 0, radiographs: uploaded = 0 } = of(radiographs, id) ?? {}
    return {
      site,
      radiographs: uploaded,
      waiting,
      reviewed,
      signed: of(signed, id)?.count ?? 0,
      credits: of(credits, id)?.count ?? 0,
    }
  }
  const rows = sites.map(({ id, name, archivedAt }) =>
    figuresOf({ id, name, archivedAt: archivedAt?.toISOString() ?? null }),
  )
  const hasWork = ({ radiographs, signed, credits }: SiteFigures) => radiographs + signed + credits > 0
  const figures = [
    ...rows.filter(row => row.site?.archivedAt === null || hasWork(row)),
    ...[figuresOf(null)].filter(hasWork),
  ]
  return { from, to, timeZone: query.timeZone, figures: sites.length === 0 ? [] : figures }
}
