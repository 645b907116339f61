import { z } from 'zod'
import { route } from './route.ts'

const moment = z.iso.datetime()

export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Its first letters, to know it by. */
    start: z.string(),
    createdBy: z.string(),
    createdAt: moment,
    lastUsedAt: moment.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof apiKeySchema>

/** What a clinic's keys may do by its plan: analyse and ask the credits, or read and write all of the clinic's data. */
export const keyReaches = ['basic', 'full'] as const

const keys = z.object({ keys: z.array(apiKeySchema), reach: z.enum(keyReaches) })

export const keysPerClinic = 20
export const keyNameSchema = z.object({ name: z.string().trim().min(1).max(80) })

export const listKeys = route({
  method: 'get',
  path: '/api/keys',
  summary: "The clinic's API keys",
  tag: 'accounts',
  session: true,
  answer: { status: 200, json: keys },
  errors: ['FORBIDDEN'],
})

export const createKey = route({
  method: 'post',
  path: '/api/keys',
  summary: 'A new API key, shown this once',
  tag: 'accounts',
  session: true,
  body: keyNameSchema,
  answer: { status: 201, json: z.object({ key: z.string(), apiKey: apiKeySchema }) },
  errors: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'TOO_MANY_KEYS', 'EMAIL_UNVERIFIED'],
})

export const revokeKey = route({
  method: 'delete',
  path: '/api/keys/{id}',
  summary: 'Revoke an API key; it is worth nothing at its next call',
  tag: 'accounts',
  session: true,
  params: z.object({ id: z.uuid() }),
  answer: { status: 200, json: keys },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
