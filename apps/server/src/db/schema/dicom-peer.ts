import type { PeerAuthentication, PeerProtocol } from '@xrai/contract/routes/peer-terms'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { user } from './user.ts'

/** Equipment or a PACS of a clinic (docs/decisions/070-dicom-peers.md). */
export const dicomPeer = pgTable(
  'dicom_peer',
  {
    id: id(),
    clinicId: clinicId(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => user.id),
    name: text('name').notNull(),
    protocol: text('protocol').$type<PeerProtocol>().notNull(),
    /** These three of DICOM's own protocol. */
    host: text('host'),
    port: integer('port'),
    aeTitle: text('ae_title'),
    /** And these of DICOMweb; the paths are empty where they are the address itself. */
    url: text('url'),
    qidoPath: text('qido_path').notNull().default(''),
    wadoPath: text('wado_path').notNull().default(''),
    stowPath: text('stow_path').notNull().default(''),
    authentication: text('authentication').$type<PeerAuthentication>().notNull().default('none'),
    username: text('username'),
    /** A password or a token, sealed with the installation's secret. */
    secret: text('secret'),
    sends: boolean('sends').notNull(),
    asked: boolean('asked').notNull(),
    given: boolean('given').notNull(),
    /** Whether it is also given what is reviewed and not signed yet. */
    preliminary: boolean('preliminary').notNull().default(false),
    /** Until when the process that sends results to it has it for itself. */
    leasedUntil: moment('leased_until'),
    /** When something that it sent was last stored. */
    receivedAt: moment('received_at'),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
  },
  table => [index('dicom_peer_clinic').on(table.clinicId, table.id)],
)
