import { useState } from 'react'
import { useSession } from '../../client/session.ts'
import { useSites } from '../../client/sites.ts'
import { askedSites, proposedSite } from './site-choice.ts'

/** The last choice in this tab, by clinic. */
const last = new Map<string, string>()

/** The site of new work, for `SiteField` and for the request; undefined leaves it to the server. */
export function useSiteChoice() {
  const { data: session } = useSession()
  const { data } = useSites()
  const [picked, setPicked] = useState<string>()
  const clinicId = session?.clinic.id ?? ''
  const sites = data ? askedSites(data) : []
  const value = data && sites.length > 0 ? proposedSite(data, picked ?? last.get(clinicId)) : undefined
  const onChange = (site: string) => {
    last.set(clinicId, site)
    setPicked(site)
  }
  return { sites, value, onChange }
}
