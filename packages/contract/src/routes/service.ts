import { z } from 'zod'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

const part = z.enum(['ok', 'failed'])

export const health = route(endpoints.health, {
  summary: 'Check if each part works; 503 if one does not',
  tag: 'service',
  audit: noPatient,
  answer: {
    status: 200,
    failing: 503,
    json: z.object({
      status: part.meta({ description: "'ok' if everything else is." }),
      database: part.meta({ description: 'The database.' }),
      storage: part.meta({ description: 'The store of files.' }),
      engine: part.meta({ description: 'The detector.' }),
      model: z.string().meta({ description: 'The name and version of the model that analyses.' }),
    }),
  },
  errors: [],
})

export const healthLive = route(endpoints.healthLive, {
  summary: 'Check if the process answers; it tests no dependency',
  tag: 'service',
  audit: noPatient,
  answer: {
    status: 200,
    json: z.object({ status: z.literal('ok').meta({ description: "Always 'ok': the process answers." }) }),
  },
  errors: [],
})

export const healthReady = route(endpoints.healthReady, {
  summary:
    'Check if calls may be sent here; 503 while it starts, migrates or stops, and while it cannot reach the database or read files. With a full disk 200, and `storage` is full',
  tag: 'service',
  audit: noPatient,
  answer: {
    status: 200,
    failing: 503,
    json: z.object({
      status: part.meta({ description: "'ok' if the process takes calls." }),
      phase: z.enum(['starting', 'ready', 'stopping']).meta({ description: "'starting', 'ready' or 'stopping'." }),
      database: part.meta({ description: 'The database.' }),
      storage: z.enum(['ok', 'full', 'read-only', 'failed']).meta({
        description:
          "The store of files. 'full' and 'read-only': what is stored can be read, and nothing more can be stored.",
      }),
      engine: part.meta({ description: 'The detector.' }),
    }),
  },
  errors: [],
})

export const siteSchema = z.object({
  phone: z.string().meta({ description: 'The telephone of the operator.' }),
  email: z.string().meta({ description: 'Its e-mail address.' }),
  location: z.string().meta({ description: 'Where it is.' }),
  videoUrl: z.string().meta({ description: 'The address of the video that the site shows.' }),
  socialUrl: z.string().meta({ description: 'The address of its page in a social network.' }),
})

/** The facts that a page needs before sign-in. */
export const getConfig = route(endpoints.getConfig, {
  summary: "The operator's facts and what is set up here",
  tag: 'service',
  audit: noPatient,
  answer: {
    status: 200,
    json: z.object({
      version: z.string().meta({ description: 'The version of the program.' }),
      site: siteSchema.meta({ description: 'The contact details that the site shows.' }),
      google: z
        .object({ clientId: z.string().meta({ description: "The installation's client id at Google." }) })
        .nullable()
        .meta({ description: 'How to sign in with Google; null if the installation does not offer it.' }),
      tokenSyncUrl: z.url().nullable().meta({
        description:
          'The address that the browser notifies when a session begins (POST) or ends (DELETE), with the token as Bearer (specification §7).',
      }),
      demo: z
        .object({
          email: z.string().meta({ description: "The demo account's address." }),
          password: z.string().meta({ description: "The demo account's password, which is public." }),
        })
        .nullable()
        .meta({ description: 'The demo login, only if the demo clinic was seeded.' }),
    }),
  },
  errors: [],
})
