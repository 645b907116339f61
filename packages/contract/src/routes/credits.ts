import { z } from 'zod'
import { plans } from './accounts.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

/** The clinic's calendar month, in UTC: `left` is `limit` minus used and reserved credits. */
export const creditsSchema = z
  .object({
    plan: z.enum(plans),
    /** When the plan ends and the clinic falls back to Básico: the end of a trial; null if it does not end. */
    planEndsAt: z.iso.datetime().nullable(),
    limit: z.int().nullable(),
    used: z.int().nonnegative(),
    /** Reserved for queued analyses: used if they succeed, returned if they fail. */
    reserved: z.int().nonnegative(),
    left: z.int().nonnegative().nullable(),
    resetsAt: z.iso.datetime(),
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
