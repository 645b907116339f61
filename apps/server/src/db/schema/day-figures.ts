import { jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { moment } from '../columns.ts'

/** What was uploaded at one site on one day, as the home panel counts it. */
export interface SiteDay {
  /** Null of what is of no site. */
  readonly site: string | null
  readonly analyses: number
  readonly finished: number
  readonly reviewed: number
  /** The detector's time for each finished one that has it. */
  readonly milliseconds: readonly number[]
  /** How many findings there are of each class. */
  readonly classes: Readonly<Record<string, number>>
}

/**
 * The figures of a clinic's day that is over, so that those of a year are a sum. Triggers of the migrations delete the row
 * in the transaction that changes what it counts; who reads the day next writes it anew.
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
