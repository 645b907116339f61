import { z } from 'zod'
import { ownAccount } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

/** Minutes for which a confirmation is valid, and a login if that is sufficient. */
export const confirmMinutes = 10

/** Exactly one of the three. */
const proofSchema = z.object({
  password: z.string().min(1).max(1024).optional().meta({ description: 'The password of the account.' }),
  code: z
    .string()
    .trim()
    .min(6)
    .max(20)
    .optional()
    .meta({ description: 'Six digits of the application or a backup code, of an account without a password.' }),
  google: z
    .string()
    .min(1)
    .max(8192)
    .optional()
    .meta({ description: 'A fresh ID token of the Google account that the person signs in with.' }),
})

export const confirmSession = route(endpoints.confirmSession, {
  summary: "Confirm the user's identity for ten minutes, for calls that answer REAUTHENTICATION_REQUIRED",
  tag: 'accounts',
  audit: ownAccount,
  body: proofSchema,
  answer: {
    status: 200,
    json: z.object({ until: z.iso.datetime().meta({ description: 'Until when the session counts as confirmed.' }) }),
  },
  errors: [
    'PASSWORD_WRONG',
    'PASSWORD_MISSING',
    'CODE_WRONG',
    'GOOGLE_NOT_CONFIGURED',
    'GOOGLE_TOKEN_INVALID',
    'GOOGLE_ACCOUNT_OTHER',
    'GOOGLE_UNREACHABLE',
    'TOO_MANY_ATTEMPTS',
  ],
})
