import { z } from 'zod'
import { ownAccount } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

export const deviceSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the session on that device.' }),
    browser: z.string().nullable().meta({ description: 'Such as Chrome; null if unknown.' }),
    system: z.string().nullable().meta({ description: 'Such as Windows or Android; null if unknown.' }),
    mobile: z.boolean().meta({ description: 'True for a phone or tablet.' }),
    clinic: z.string().meta({ description: 'The name of the clinic that the session works in.' }),
    current: z.boolean().meta({ description: "True for the caller's own session." }),
    signedInAt: moment.meta({ description: 'When the person signed in there.' }),
    lastUsedAt: moment.meta({ description: 'When it was last used, to the minute.' }),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof deviceSchema>

const devices = z.object({
  devices: z.array(deviceSchema).meta({ description: "The person's devices, the latest use first." }),
})

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
  params: z.object({ id: z.uuid().meta({ description: 'The id of the session on that device.' }) }),
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
