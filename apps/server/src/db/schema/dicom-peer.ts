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
    /** The following three are used by DIMSE only. */
    host: text('host'),
    port: integer('port'),
    aeTitle: text('ae_title'),
    /** The following are used by DICOMweb only; an empty path means the URL itself. */
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
    /** When it was last excluded from reports; null while it is given them. If it is given them again, it gets those that waited then. */
    withheldAt: moment('withheld_at'),
    /** The peer also receives reports that are reviewed but not signed yet. */
    preliminary: boolean('preliminary').notNull().default(false),
    /** A process has the exclusive right to send results to it until then. */
    leasedUntil: moment('leased_until'),
    /** When an instance that it sent was last stored. */
    receivedAt: moment('received_at'),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
  },
  table => [index('dicom_peer_clinic').on(table.clinicId, table.id)],
)
