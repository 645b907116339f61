import { findModels } from '../../../db/queries/interop/fhir-entries.ts'
import type { Resource } from '../datatypes.ts'
import { deviceId } from '../entry-facts.ts'
import { smallKind, withIds } from '../small-kind.ts'

interface Device extends Resource {
  readonly resourceType: 'Device'
  readonly status: 'active'
  readonly deviceName: readonly { readonly name: string; readonly type: 'model-name' }[]
  readonly version: readonly { readonly value: string }[]
}

/** A version of a model of the detector. */
const toDevice = (name: string, version: string): Device => ({
  resourceType: 'Device',
  id: deviceId(name, version),
  status: 'active',
  deviceName: [{ name, type: 'model-name' }],
  version: [{ value: version }],
})

export const device = smallKind<Device>({
  type: 'Device',
  parameters: { _id: 'token' },
  fields: { mandatory: [], summary: ['status'] },
  narrative: ({ deviceName, version }) => [`${deviceName[0]?.name ?? ''} ${version[0]?.value ?? ''}`],
  read: async ({ session }, ids) =>
    withIds(
      (await findModels(session.scope)).map(({ name, version }) => toDevice(name, version)),
      ids,
    ),
})
