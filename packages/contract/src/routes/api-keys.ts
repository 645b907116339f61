import { z } from 'zod'
import { keyReaches, keyScopes } from './access.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    /** Its first letters, to recognise it by. */
    start: z.string(),
    createdBy: z.string(),
    createdAt: moment,
    lastUsedAt: moment.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof apiKeySchema>

const keys = z.object({ keys: z.array(apiKeySchema), reach: z.enum(keyReaches) })

export const keysPerClinic = 20

const scopesSchema = z
  .array(z.enum(keyScopes))
  .min(1)
  .transform(chosen => keyScopes.filter(scope => chosen.includes(scope)))
export const newKeySchema = z.object({
  name: z.string().trim().min(1).max(80),
  scopes: scopesSchema.default(['radiographs']),
})

export const listKeys = route(endpoints.listKeys, {
  summary: "The clinic's API keys",
  tag: 'accounts',
  answer: { status: 200, json: keys },
  errors: ['FORBIDDEN'],
})

export const createKey = route(endpoints.createKey, {
  summary: 'A new API key, shown this once',
  tag: 'accounts',
  body: newKeySchema,
  answer: { status: 201, json: z.object({ key: z.string(), apiKey: apiKeySchema }) },
  errors: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'TOO_MANY_KEYS', 'EMAIL_UNVERIFIED'],
})

export const revokeKey = route(endpoints.revokeKey, {
  summary: 'Revoke an API key; it is worth nothing at its next call',
  tag: 'accounts',
  params: z.object({ id: z.uuid() }),
  answer: { status: 200, json: keys },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
