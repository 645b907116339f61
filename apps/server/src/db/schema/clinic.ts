import { plans } from '@xrai/contract/routes/accounts'
import { boolean, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ClinicId } from '../clinic-id.ts'
import { createdAt, moment, newId } from '../columns.ts'

export const plan = pgEnum('plan', plans)

export const clinic = pgTable('clinic', {
  id: uuid('id')
    .$type<ClinicId>()
    .primaryKey()
    // The first place where a clinic's id comes from; the brand is given here.
    .$defaultFn(() => newId() as ClinicId),
  name: text('name').notNull(),
  plan: plan('plan').notNull(),
  /** Whether `plan` is the trial; it counts as Básico from `trialEndsAt` on (sessions/plan-at.ts). */
  onTrial: boolean('on_trial').notNull().default(false),
  /** When the clinic's one trial ends or ended; null before it began one. */
  trialEndsAt: moment('trial_ends_at'),
  /** Whether its radiographs open without the detector's findings for those who decide. */
  blindFirst: boolean('blind_first').notNull().default(false),
  /** Whole years for which its deleted records are held, where the owner set more than the installation's; null sets none. */
  recordYears: integer('record_years'),
  /** The seeded clinic, whose login the login page may offer. */
  demo: boolean('demo').notNull().default(false),
  /** What its papers print beside the name. */
  ruc: text('ruc'),
  address: text('address'),
  phone: text('phone'),
  /** Of its reports' dates, and of a call that names none; null is Lima's. */
  timeZone: text('time_zone'),
  /** What its equipment calls it in DICOM's own protocol; no other clinic has the same. */
  aeTitle: text('ae_title').unique('clinic_ae_title'),
  /** A row of `clinic_logo`; no foreign key, because that one refers to this table. */
  logoId: uuid('logo_id'),
  /** Since when it is closed: its erasure was due and the retention of clinical records puts it off. */
  heldAt: moment('held_at'),
  createdAt: createdAt(),
})
