import { jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { moment } from '../columns.ts'

/** The uploads at one site on one day, as the home panel counts them. */
export interface SiteDay {
  /** Null for uploads without a site. */
  readonly site: string | null
  readonly analyses: number
  readonly finished: number
  readonly reviewed: number
  /** The detector's time in ms for each finished analysis that has one. */
  readonly milliseconds: readonly number[]
  /** The number of findings of each class. */
  readonly classes: Readonly<Record<string, number>>
}

/**
 * The figures of a past day of a clinic, so that a year's figures are a sum of rows. Triggers in the migrations delete the
 * row in the transaction that changes what it counts; the next read writes it again.
 */
export const dayFigures = pgTable(
  'day_figures',
  {
    clinicId: clinicId(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    sites: jsonb('sites').$type<readonly SiteDay[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.clinicId, table.startsAt, table.endsAt] })],
)
