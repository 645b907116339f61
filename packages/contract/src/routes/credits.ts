import { z } from 'zod'
import { plans } from './accounts.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

/** The clinic's calendar month, in UTC: `left` is `limit` minus used and reserved credits. */
export const creditsSchema = z
  .object({
    plan: z.enum(plans).meta({ description: "The clinic's plan." }),
    planEndsAt: z.iso.datetime().nullable().meta({
      description:
        'When the plan ends and the clinic falls back to Básico: the end of a trial; null if it does not end.',
    }),
    limit: z
      .int()
      .nullable()
      .meta({ description: 'How many analyses the plan gives in a month; null for any number.' }),
    used: z.int().nonnegative().meta({ description: 'How many were used this month.' }),
    reserved: z
      .int()
      .nonnegative()
      .meta({ description: 'Reserved for queued analyses: used if they succeed, returned if they fail.' }),
    left: z.int().nonnegative().nullable().meta({ description: 'How many are left this month; null for any number.' }),
    resetsAt: z.iso.datetime().meta({ description: 'When they renew.' }),
  })
  .meta({ id: 'Credits' })
export type Credits = z.infer<typeof creditsSchema>

export const getCredits = route(endpoints.getCredits, {
  summary: "The clinic's plan, and what is used, reserved and left of it this month",
  tag: 'credits',
  audit: noPatient,
  answer: { status: 200, json: creditsSchema },
  errors: [],
})
