import type { calibrationOrigins } from '@xrai/contract/measurements/calibration-schema'
import { doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'

/**
 * The millimetres per pixel of a device at an image width, stored by a clinic (docs/decisions/102-kept-calibrations.md).
 */
export const calibration = pgTable(
  'calibration',
  {
    id: id(),
    clinicId: clinicId(),
    name: text('name').notNull(),
    width: integer('width').notNull(),
    millimetresPerPixel: doublePrecision('millimetres_per_pixel').notNull(),
    manufacturer: text('manufacturer'),
    model: text('model'),
    origin: text('origin').$type<(typeof calibrationOrigins)[number]>().notNull(),
    createdAt: createdAt(),
  },
  table => [index('calibration_clinic').on(table.clinicId, table.width)],
)
