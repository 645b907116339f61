import { z } from 'zod'
import { momentSchema } from '../records/day.ts'
import { dayMs } from '../records/durations.ts'
import { namedSiteSchema } from '../records/site.ts'
import { keyReaches, keyScopes } from './access.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

export const apiKeySchema = z
  .object({
    id: z.string().meta({ description: 'The id of the key, by which it is revoked; it is no secret.' }),
    name: z.string().meta({ description: 'The name that the owner gave it.' }),
    scopes: z.array(z.enum(keyScopes)).meta({ description: 'Its permissions.' }),
    readOnly: z.boolean().meta({ description: 'True if it makes only calls that read.' }),
    test: z.boolean().meta({ description: 'True if it is for programming: it is answered the findings of a phantom.' }),
    site: namedSiteSchema.nullable().meta({ description: 'Its site; null for all of the clinic.' }),
    expiresAt: moment
      .nullable()
      .meta({ description: 'When it becomes invalid; null if it lasts until it is revoked.' }),
    start: z.string().meta({ description: 'Its first letters, by which users recognise it.' }),
    createdBy: z.string().meta({ description: 'The name of the person who made it.' }),
    createdAt: moment.meta({ description: 'When it was made.' }),
    lastUsedAt: moment.nullable().meta({ description: 'When it was last used; null if it never was.' }),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof apiKeySchema>

const keys = z.object({
  keys: z.array(apiKeySchema).meta({ description: "The clinic's keys that are not revoked." }),
  reach: z.enum(keyReaches).meta({ description: "The calls that keys may make under the clinic's plan." }),
})

export const keysPerClinic = 20

const scopesSchema = z
  .array(z.enum(keyScopes))
  .min(1)
  .transform(chosen => keyScopes.filter(scope => chosen.includes(scope)))

const longestYears = 5
const isWithinYears = (text: string): boolean => {
  const at = Date.parse(text)
  return at > Date.now() && at < Date.now() + longestYears * 366 * dayMs
}

export const newKeySchema = z.object({
  name: z.string().trim().min(1).max(80).meta({ description: 'A name by which people know what the key is for.' }),
  scopes: scopesSchema.default(['radiographs']).meta({
    description:
      "The scope of the key: 'radiographs' permits this API, 'fhir' reading by FHIR, 'dicomweb' sending DICOM files.",
  }),
  readOnly: z.boolean().default(false).meta({ description: 'True: it may only read.' }),
  test: z.boolean().default(false).meta({
    description:
      'True: every radiograph is answered with the findings of a phantom, at once. Nothing is stored, nothing is charged.',
  }),
  siteId: z.uuid().nullable().default(null).meta({
    description: 'The site that it works at and whose radiographs it reads; null for all of the clinic.',
  }),
  expiresAt: momentSchema.refine(isWithinYears).nullable().default(null).meta({
    description: 'The moment from which it is invalid, five years from now at most; null: until it is revoked.',
  }),
})
export type NewKey = z.output<typeof newKeySchema>

export const listKeys = route(endpoints.listKeys, {
  summary: "The clinic's API keys",
  tag: 'accounts',
  audit: noPatient,
  answer: { status: 200, json: keys },
  errors: ['FORBIDDEN'],
})

export const createKey = route(endpoints.createKey, {
  summary: 'A new API key, shown this once',
  tag: 'accounts',
  audit: { writes: ['key-create'] },
  body: newKeySchema,
  answer: {
    status: 201,
    json: z.object({
      key: z.string().meta({ description: 'The key itself, shown this once.' }),
      apiKey: apiKeySchema.meta({ description: 'The visible facts of the key.' }),
    }),
  },
  errors: [
    'FORBIDDEN',
    'REAUTHENTICATION_REQUIRED',
    'TOO_MANY_KEYS',
    'EMAIL_UNVERIFIED',
    'SITE_UNKNOWN',
    'SITE_ARCHIVED',
  ],
})

export const revokeKey = route(endpoints.revokeKey, {
  summary: 'Revoke an API key; it is worth nothing at its next call',
  tag: 'accounts',
  audit: { writes: ['key-revoke'] },
  params: z.object({ id: z.uuid().meta({ description: 'The id of the key.' }) }),
  answer: { status: 200, json: keys },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
