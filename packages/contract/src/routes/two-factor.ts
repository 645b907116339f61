import { z } from 'zod'
import { ownAccount } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

/** Six digits of the application, or a backup code. */
export const codeSchema = z.string().trim().min(6).max(20)

const codes = z.object({
  backupCodes: z.array(z.string()).meta({ description: 'Shown only once; each works once.' }),
})

export const startTwoFactor = route(endpoints.startTwoFactor, {
  summary: 'Begin with two steps: the secret for an authenticator application; in force only once a code confirms it',
  tag: 'accounts',
  audit: ownAccount,
  answer: {
    status: 200,
    json: z.object({
      secret: z.string().meta({ description: 'The secret for the application, to be typed.' }),
      uri: z.string().meta({ description: 'The secret as an address that applications open.' }),
      qr: z.string().meta({ description: 'That address as a QR code: an SVG image.' }),
    }),
  },
  errors: ['REAUTHENTICATION_REQUIRED', 'TWO_FACTOR_ON', 'DEMO_ACCOUNT'],
})

export const confirmTwoFactor = route(endpoints.confirmTwoFactor, {
  summary: 'Put two steps in force with a first code; every other session ends',
  tag: 'accounts',
  audit: { writes: ['two-factor-on'] },
  body: z.object({
    code: z
      .string()
      .trim()
      .min(1)
      .max(20)
      .meta({ description: 'Six digits of the application, which prove that it has the secret.' }),
  }),
  answer: { status: 200, json: codes },
  errors: ['CODE_WRONG', 'TWO_FACTOR_OFF', 'TWO_FACTOR_ON', 'TOO_MANY_ATTEMPTS'],
})

export const stopTwoFactor = route(endpoints.stopTwoFactor, {
  summary: 'Do without the second step again; asks a fresh proof and a code',
  tag: 'accounts',
  audit: { writes: ['two-factor-off'] },
  body: z.object({ code: codeSchema.meta({ description: 'Six digits of the application, or a backup code.' }) }),
  answer: { status: 200, json: z.object({ message: z.literal('success').meta({ description: "Always 'success'." }) }) },
  errors: ['REAUTHENTICATION_REQUIRED', 'CODE_WRONG', 'TWO_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
})

export const renewBackupCodes = route(endpoints.renewBackupCodes, {
  summary: 'New backup codes; the former ones end',
  tag: 'accounts',
  audit: { writes: ['backup-codes'] },
  body: z.object({ code: codeSchema.meta({ description: 'Six digits of the application, or a backup code.' }) }),
  answer: { status: 200, json: codes },
  errors: ['REAUTHENTICATION_REQUIRED', 'CODE_WRONG', 'TWO_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
})
