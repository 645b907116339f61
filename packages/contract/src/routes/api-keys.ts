import { z } from 'zod'
import { momentSchema } from '../records/day.ts'
import { namedSiteSchema } from '../records/site.ts'
import { keyReaches, keyScopes } from './access.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    readOnly: z.boolean(),
    test: z.boolean(),
    /** Its site; null for all of the clinic. */
    site: namedSiteSchema.nullable(),
    /** When it becomes invalid; null if it lasts until it is revoked. */
    expiresAt: moment.nullable(),
    /** Its first letters, by which users recognise it. */
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

const longestYears = 5
const isWithinYears = (text: string): boolean => {
  const at = Date.parse(text)
  return at > Date.now() && at < Date.now() + longestYears * 366 * 86_400_000
}

export const newKeySchema = z.object({
  name: z.string().trim().min(1).max(80),
  scopes: scopesSchema.default(['radiographs']).meta({
    description: "What it may do: 'radiographs' is this API, 'fhir' reads by FHIR, 'dicomweb' sends DICOM files.",
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
  answer: { status: 201, json: z.object({ key: z.string(), apiKey: apiKeySchema }) },
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
  params: z.object({ id: z.uuid() }),
  answer: { status: 200, json: keys },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
