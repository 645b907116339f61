import type { Notifications } from '@xrai/contract/routes/profile'
import type { Locale } from '@xrai/contract/strings/locales'
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns.ts'

/**
 * A person, who belongs to the installation rather than to a clinic. better-auth writes the first
 * columns.
 */
export const user = pgTable('user', {
  id: id(),
  name: text('name').notNull(),
  /** Always lower case. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull().defaultNow(),

  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  professionalNumber: text('professional_number'),
  /** When an administrator verified the professional number. */
  professionalVerifiedAt: moment('professional_verified_at'),
  /** SHA-256 of the profile picture in the file store. */
  pictureHash: text('picture_hash'),
  /** Resized by the server, as data URIs; a signed report contains a copy. */
  signatureImage: text('signature_image'),
  stampImage: text('stamp_image'),
  locale: text('locale').$type<Locale>().notNull().default('es'),
  /** The user's choices; the contract's defaults apply to the rest. */
  notifications: jsonb('notifications').$type<Partial<Notifications>>(),
  /**
   * The clinic of the latest session, where the next one starts. No foreign key, because the clinic
   * may be deleted.
   */
  lastClinicId: uuid('last_clinic_id'),
  /** When the user's data was erased. Only the id remains, because the ledger and the audit trail refer to it. */
  erasedAt: moment('erased_at'),
})
