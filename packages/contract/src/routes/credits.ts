import { z } from 'zod'
import { plans } from './accounts.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

/** The clinic's calendar month, in UTC: `left` is `limit` less what was used and what is reserved. */
export const creditsSchema = z
  .object({
    plan: z.enum(plans),
    /** When the plan ends and the clinic falls back to Básico: the end of a trial; null where it does not end. */
    planEndsAt: z.iso.datetime().nullable(),
    limit: z.int().nullable(),
    used: z.int().nonnegative(),
    /** Waiting for the detector: used once it succeeds, given back if it fails. */
    reserved: z.int().nonnegative(),
    left: z.int().nonnegative().nullable(),
    resetsAt: z.iso.datetime(),
  })
  .meta({ id: 'Credits' })
export type Credits = z.infer<typeof creditsSchema>

export const getCredits = route(endpoints.getCredits, {
  summary: "The clinic's plan, and what is used, reserved and left of it this month",
  tag: 'credits',
  answer: { status: 200, json: creditsSchema },
  errors: [],
})
