import type { Rejection } from '@xrai/contract/routes/peer-terms'
import type { ResultContent, ResultFault, ResultKind, ResultState } from '@xrai/contract/routes/result-terms'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clinicId } from '../clinic-column.ts'
import { createdAt, id, moment } from '../columns.ts'
import { analysis } from './analysis.ts'
import { dicomPeer } from './dicom-peer.ts'
import { user } from './user.ts'

/** An instance that a peer did not store, with its status if it returned one. */
export interface RefusedResult {
  readonly kind: ResultKind
  readonly status: number | null
}

/**
 * The outbox of reports for peers, one row per report and peer, written in the transaction of the signature or the review
 * (docs/decisions/077). Contains no patient data.
 */
export const resultDelivery = pgTable(
  'result_delivery',
  {
    id: id(),
    clinicId: clinicId(),
    peerId: uuid('peer_id')
      .notNull()
      .references(() => dicomPeer.id, { onDelete: 'cascade' }),
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => analysis.id, { onDelete: 'cascade' }),
    /** Who signed or marked as reviewed. */
    by: uuid('by')
      .notNull()
      .references(() => user.id),
    content: text('content').$type<ResultContent>().notNull(),
    /** The version of the signed report; null for a preliminary one. */
    version: integer('version'),
    state: text('state').$type<ResultState>().notNull().default('pending'),
    /** SOP Instance UIDs that the peer has. */
    taken: text('taken').array().notNull().default(sql`'{}'`),
    /** Counted since it was written or resent. */
    attempts: integer('attempts').notNull().default(0),
    attemptedAt: moment('attempted_at'),
    nextAttemptAt: moment('next_attempt_at'),
    endedAt: moment('ended_at'),
    /** The result of the last attempt, like the columns below. */
    fault: text('fault').$type<ResultFault>(),
    rejection: text('rejection').$type<Rejection>(),
    status: integer('status'),
    refused: jsonb('refused').$type<readonly RefusedResult[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  table => [
    index('result_delivery_list').on(table.clinicId, table.id),
    index('result_delivery_peer').on(table.peerId, table.id),
    index('result_delivery_analysis').on(table.analysisId, table.id),
    index('result_delivery_due').on(table.nextAttemptAt).where(sql`state = 'pending'`),
    index('result_delivery_age').on(table.createdAt),
  ],
)
