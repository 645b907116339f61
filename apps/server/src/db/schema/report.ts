import type { ReportFilters, ReportHeader, ReportTexts } from '@xrai/contract/records/report'
import { boolean, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { id, moment } from '../columns.ts'
import { analysis } from './analysis.ts'

/** One report per analysis; its code stays the same however often it is saved. */
export const report = pgTable(
  'report',
  {
    id: id(),
    clinicId: clinicId(),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    /** 'XR-' and the milliseconds of its creation. */
    code: text('code').notNull().unique(),
    header: jsonb('header').$type<ReportHeader>().notNull(),
    /** Null until the dentist writes one of them. */
    texts: jsonb('texts').$type<ReportTexts>(),
    filters: jsonb('filters').$type<ReportFilters>().notNull(),
    /** The searchable patient, dentist and code. */
    search: text('search').notNull(),
    /** True if a dentist signed it or marked it as reviewed; else it is a draft. */
    issued: boolean('issued').notNull().default(false),
    /** When it was last signed, else when it was created. */
    issuedAt: moment('issued_at').notNull().defaultNow(),
    /** When it was last written; null for rows from before the column. */
    updatedAt: moment('updated_at').$onUpdate(() => new Date()),
  },
  table => [
    unique('report_analysis').on(table.analysisId),
    index('report_updated').on(table.clinicId, table.updatedAt),
    index('report_clinic').on(table.clinicId, table.issued, table.issuedAt),
  ],
)
