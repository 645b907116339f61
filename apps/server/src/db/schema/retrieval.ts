import type { PacsDifference, PacsPatient } from '@xrai/contract/records/pacs-patient'
import type { Rejection } from '@xrai/contract/routes/peer-terms'
import type { RetrievalFault, RetrievalReason, RetrievalState } from '@xrai/contract/routes/retrieval-terms'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { dicomPeer } from './dicom-peer.ts'
import { patient } from './patient.ts'
import { user } from './user.ts'

/** A radiograph that was not retrieved. */
export interface RefusedInstance {
  /** SOP Instance UID. */
  readonly instance: string
  readonly reason: RetrievalReason
}

/** A study that is retrieved from a PACS for a patient (docs/decisions/081-studies-brought-in.md). */
export const retrieval = pgTable(
  'retrieval',
  {
    id: id(),
    clinicId: clinicId(),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    peerId: uuid('peer_id')
      .notNull()
      .references(() => dicomPeer.id, { onDelete: 'cascade' }),
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    studyUid: text('study_uid').notNull(),
    /** The patient's data that the PACS returned; retrieved instances must match it. */
    said: jsonb('said').$type<PacsPatient>().notNull(),
    /** The differences from the patient record that the user confirmed. */
    differs: text('differs').array().$type<PacsDifference[]>().notNull().default(sql`'{}'`),
    state: text('state').$type<RetrievalState>().notNull().default('waiting'),
    total: integer('total'),
    /** SOP Instance UIDs of stored instances. */
    taken: text('taken').array().notNull().default(sql`'{}'`),
    unanalysed: integer('unanalysed').notNull().default(0),
    present: integer('present').notNull().default(0),
    elsewhere: integer('elsewhere').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    refused: jsonb('refused').$type<readonly RefusedInstance[]>().notNull().default([]),
    fault: text('fault').$type<RetrievalFault>(),
    rejection: text('rejection').$type<Rejection>(),
    status: integer('status'),
    /** The running process has the exclusive lease until then. */
    leasedUntil: moment('leased_until'),
    /** How often a process started it. */
    runs: integer('runs').notNull().default(0),
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  table => [
    index('retrieval_patient').on(table.patientId, table.id),
    index('retrieval_clinic').on(table.clinicId, table.id),
    index('retrieval_open').on(table.peerId, table.id).where(sql`state in ('waiting', 'running')`),
    index('retrieval_age').on(table.createdAt),
  ],
)
