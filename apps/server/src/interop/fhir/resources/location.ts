import { findSites, type SiteRow } from '../../../db/queries/accounts/sites.ts'
import { referenceTo } from '../addresses.ts'
import type { ContactPoint, Reference, Resource } from '../datatypes.ts'
import { telecomOf } from '../narrative.ts'
import { contactPoints } from '../people-facts.ts'
import { smallKind, withIds } from '../small-kind.ts'

interface Location extends Resource {
  readonly resourceType: 'Location'
  readonly status: 'active' | 'inactive'
  readonly name: string
  readonly telecom?: readonly ContactPoint[]
  readonly address?: { readonly text: string }
  readonly managingOrganization: Reference
}

const toLocation = (site: SiteRow): Location => ({
  resourceType: 'Location',
  id: site.id,
  status: site.archivedAt ? 'inactive' : 'active',
  name: site.name,
  ...(site.phone && { telecom: contactPoints(site.phone) }),
  ...(site.address && { address: { text: site.address } }),
  managingOrganization: referenceTo('Organization', site.clinicId),
})

/** A site of the clinic. */
export const location = smallKind<Location>({
  type: 'Location',
  parameters: { _id: 'token' },
  fields: { mandatory: [], summary: ['status', 'name', 'managingOrganization'] },
  narrative: resource => [resource.name, resource.address?.text, telecomOf(resource)],
  read: async ({ session }, ids) => withIds((await findSites(session.scope)).map(toLocation), ids),
})
