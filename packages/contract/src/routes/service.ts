import { z } from 'zod'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

const part = z.enum(['ok', 'failed'])

export const health = route(endpoints.health, {
  summary: 'Whether each part works; 503 when one does not',
  tag: 'service',
  audit: noPatient,
  answer: {
    status: 200,
    failing: 503,
    json: z.object({ status: part, database: part, storage: part, engine: part, model: z.string() }),
  },
  errors: [],
})

export const healthLive = route(endpoints.healthLive, {
  summary: 'Whether the process answers; touches nothing that it depends on',
  tag: 'service',
  audit: noPatient,
  answer: { status: 200, json: z.object({ status: z.literal('ok') }) },
  errors: [],
})

export const healthReady = route(endpoints.healthReady, {
  summary:
    'Whether calls may be sent here; 503 while it starts, migrates or stops, and while the database is away or files cannot be read. On a full disk 200 with storage full',
  tag: 'service',
  audit: noPatient,
  answer: {
    status: 200,
    failing: 503,
    json: z.object({
      status: part,
      phase: z.enum(['starting', 'ready', 'stopping']),
      database: part,
      /** 'full', 'read-only': stored data can be read, and nothing more can be stored. */
      storage: z.enum(['ok', 'full', 'read-only', 'failed']),
      engine: part,
    }),
  },
  errors: [],
})

export const siteSchema = z.object({
  phone: z.string(),
  email: z.string(),
  location: z.string(),
  videoUrl: z.string(),
  socialUrl: z.string(),
})

/** The facts that a page needs before sign-in. */
export const getConfig = route(endpoints.getConfig, {
  summary: "The operator's facts and what is set up here",
  tag: 'service',
  audit: noPatient,
  answer: {
    status: 200,
    json: z.object({
      version: z.string(),
      site: siteSchema,
      google: z.object({ clientId: z.string() }).nullable(),
      /**
       * The address that the browser notifies when a session begins (POST) or ends (DELETE), with the token as Bearer
       * (specification §7).
       */
      tokenSyncUrl: z.url().nullable(),
      /** The demo login, only if the demo clinic was seeded. */
      demo: z.object({ email: z.string(), password: z.string() }).nullable(),
    }),
  },
  errors: [],
})
