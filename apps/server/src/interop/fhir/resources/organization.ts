import { findClinicData } from '../../../db/queries/accounts/clinic-data.ts'
import type { Addresses } from '../addresses.ts'
import type { ContactPoint, Identifier, Resource } from '../datatypes.ts'
import { telecomOf, valuesOf } from '../narrative.ts'
import { contactPoints } from '../people-facts.ts'
import { smallKind, withIds } from '../small-kind.ts'

interface Organization extends Resource {
  readonly resourceType: 'Organization'
  readonly active: boolean
  readonly identifier?: readonly Identifier[]
  readonly name: string
  readonly telecom?: readonly ContactPoint[]
  readonly address?: readonly { readonly text: string }[]
}

type ClinicData = Awaited<ReturnType<typeof findClinicData>>

const toOrganization = (id: string, clinic: ClinicData, { system }: Addresses): Organization => ({
  resourceType: 'Organization',
  id,
  active: true,
  ...(clinic.ruc && { identifier: [{ system: system('identifier/ruc'), value: clinic.ruc }] }),
  name: clinic.name,
  ...(clinic.phone && { telecom: contactPoints(clinic.phone) }),
  ...(clinic.address && { address: [{ text: clinic.address }] }),
})

/** The clinic. */
export const organization = smallKind<Organization>({
  type: 'Organization',
  parameters: { _id: 'token' },
  fields: { mandatory: [], summary: ['identifier', 'active', 'name'] },
  narrative: resource => [
    resource.name,
    valuesOf(resource.identifier),
    resource.address?.[0]?.text,
    telecomOf(resource),
  ],
  read: async ({ session: { clinic, scope }, addresses }, ids) =>
    withIds([toOrganization(clinic.id, await findClinicData(scope), addresses)], ids),
})
