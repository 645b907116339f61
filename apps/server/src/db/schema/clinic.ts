import { plans } from '@xrai/contract/routes/accounts'
import { boolean, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ClinicId } from '../clinic-id.ts'
import { createdAt, moment, newId } from '../columns.ts'

export const plan = pgEnum('plan', plans)

export const clinic = pgTable('clinic', {
  id: uuid('id')
    .$type<ClinicId>()
    .primaryKey()
    // A clinic's id is created here, so it gets its brand here.
    .$defaultFn(() => newId() as ClinicId),
  name: text('name').notNull(),
  plan: plan('plan').notNull(),
  /** True if `plan` is the trial; it counts as Básico from `trialEndsAt` on (accounts/credits/plan-at.ts). */
  onTrial: boolean('on_trial').notNull().default(false),
  /** When the clinic's only trial ends or ended; null before it began. */
  trialEndsAt: moment('trial_ends_at'),
  /** Opens radiographs without the detector's findings for users who may decide on them. */
  blindFirst: boolean('blind_first').notNull().default(false),
  /** Whole years for which deleted records are retained, if the owner set more than the installation's value; else null. */
  recordYears: integer('record_years'),
  /** The seeded clinic, whose login the login page may offer. */
  demo: boolean('demo').notNull().default(false),
  /** Printed on the clinic's documents beside the name. */
  ruc: text('ruc'),
  address: text('address'),
  phone: text('phone'),
  /** The time zone of its reports' dates and of calls that specify none; null means Lima's. */
  timeZone: text('time_zone'),
  /** The AE title by which its equipment addresses the clinic; unique among clinics. */
  aeTitle: text('ae_title').unique('clinic_ae_title'),
  /** References `clinic_logo`; no foreign key, because that table references this one. */
  logoId: uuid('logo_id'),
  /** When the clinic was closed: its erasure was due, but the retention of clinical records delays it. */
  heldAt: moment('held_at'),
  createdAt: createdAt(),
})
