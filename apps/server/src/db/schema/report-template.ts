import type { TemplateField } from '@xrai/contract/routes/report-templates'
import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'

/** A clinic's own text for its reports. */
export const reportTemplate = pgTable(
  'report_template',
  {
    id: id(),
    clinicId: clinicId(),
    field: text('field').$type<TemplateField>().notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  table => [unique('report_template_text').on(table.clinicId, table.field, table.text)],
)
