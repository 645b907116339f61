import type { findClinicData } from '../../../db/queries/accounts/clinic-data.ts'
import type { SiteRow } from '../../../db/queries/accounts/sites.ts'
import { type Addresses, referenceTo } from '../addresses.ts'
import type { Location, Organization } from '../resources.ts'
import { contactPoints } from './people.ts'

type ClinicData = Awaited<ReturnType<typeof findClinicData>>

export const presentOrganization = (id: string, clinic: ClinicData, { system }: Addresses): Organization => ({
  resourceType: 'Organization',
  id,
  active: true,
  ...(clinic.ruc && { identifier: [{ system: system('identifier/ruc'), value: clinic.ruc }] }),
  name: clinic.name,
  ...(clinic.phone && { telecom: contactPoints(clinic.phone) }),
  ...(clinic.address && { address: [{ text: clinic.address }] }),
})

export const presentLocation = (site: SiteRow): Location => ({
  resourceType: 'Location',
  id: site.id,
  status: site.archivedAt ? 'inactive' : 'active',
  name: site.name,
  ...(site.phone && { telecom: contactPoints(site.phone) }),
  ...(site.address && { address: { text: site.address } }),
  managingOrganization: referenceTo('Organization', site.clinicId),
})
