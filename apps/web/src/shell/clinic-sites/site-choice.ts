import type { Sites } from '@xrai/contract/routes/sites'

/** The active sites to choose from for new work; none with fewer than two. */
export function askedSites({ sites }: Pick<Sites, 'sites'>) {
  const active = sites.filter(({ archivedAt }) => archivedAt === null)
  return active.length >= 2 ? active : []
}

/** The preselected site: the last used one, else the usual one, else none. */
export function proposedSite({ sites, usual }: Sites, last: string | undefined): string {
  const isAsked = (id: string | null | undefined) => id === 'none' || askedSites({ sites }).some(site => site.id === id)
  if (last !== undefined && isAsked(last)) return last
  return usual !== null && isAsked(usual) ? usual : 'none'
}
