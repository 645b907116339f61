import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id } from '../columns.ts'
import { image } from './image.ts'
import { mount } from './mount.ts'
import { user } from './user.ts'

/** The image in a frame of a mount; the row is deleted with the image. */
export const mountFrame = pgTable(
  'mount_frame',
  {
    id: id(),
    clinicId: clinicId(),
    mountId: uuid('mount_id')
      .notNull()
      .references(() => mount.id, { onDelete: 'cascade' }),
    frame: text('frame').notNull(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => image.id, { onDelete: 'cascade' }),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  table => [
    unique('mount_frame_place').on(table.mountId, table.frame),
    unique('mount_frame_picture').on(table.mountId, table.imageId),
    index('mount_frame_image').on(table.imageId),
  ],
)
