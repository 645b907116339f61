import { passwordMaximum, passwordMinimum } from '@xrai/contract/routes/password'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { bearer } from 'better-auth/plugins/bearer'
import { newId } from '../db/columns.ts'
import type { Queryable } from '../db/database.ts'
import * as schema from '../db/schema.ts'

const day = 24 * 60 * 60

/**
 * better-auth keeps passwords (scrypt) and sessions. It is not mounted on any URL: the calls of SPEC §7 are the only
 * way in, so its own rate limit, cookies and origin checks have nothing to do here.
 */
export const openAuth = (db: Queryable, secret: string) =>
  betterAuth({
    database: drizzleAdapter(db, { provider: 'pg', schema }),
    secret,
    baseURL: 'http://localhost',
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: passwordMinimum,
      maxPasswordLength: passwordMaximum,
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
      },
    },
    session: { expiresIn: 30 * day, updateAge: day },
    advanced: { database: { generateId: () => newId() } },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [bearer()],
  })

export type Auth = ReturnType<typeof openAuth>
