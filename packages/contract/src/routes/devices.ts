import { z } from 'zod'
import { ownAccount } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

export const deviceSchema = z
  .object({
    id: z.string(),
    /** Such as Chrome; null if unknown. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    mobile: z.boolean(),
    clinic: z.string(),
    /** True for the caller's own session. */
    current: z.boolean(),
    signedInAt: moment,
    /** Exact to a minute. */
    lastUsedAt: moment,
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof deviceSchema>

const devices = z.object({ devices: z.array(deviceSchema) })

export const listDevices = route(endpoints.listDevices, {
  summary: "The person's sessions, this one first, then the latest used",
  tag: 'accounts',
  audit: ownAccount,
  answer: { status: 200, json: devices },
  errors: [],
})

export const revokeDevice = route(endpoints.revokeDevice, {
  summary: 'End one session; it is out at its next request',
  tag: 'accounts',
  audit: { writes: ['device-revoke'] },
  params: z.object({ id: z.uuid() }),
  answer: { status: 200, json: devices },
  errors: ['NOT_FOUND'],
})

export const revokeOtherDevices = route(endpoints.revokeOtherDevices, {
  summary: 'End every session but this one',
  tag: 'accounts',
  audit: { writes: ['device-revoke'] },
  answer: { status: 200, json: devices },
  errors: [],
})
