import { refusedDays, refusedPerClinic } from '@xrai/contract/routes/refused-file-terms'
import { resultDays } from '@xrai/contract/routes/result-terms'
import { retrievalDays } from '@xrai/contract/routes/retrieval-terms'
import { deliveryDays } from '@xrai/contract/routes/webhook-events'
import { deleteOldRefused } from '../../db/queries/imaging/refused-files.ts'
import { deleteRemovedPeers } from '../../db/queries/interop/dicom-peers.ts'
import { deleteOldRows } from '../../db/queries/interop/outbox.ts'
import { resultOutbox } from '../../db/queries/interop/result-deliveries.ts'
import { deleteOldRetrievals } from '../../db/queries/interop/retrievals.ts'
import { webhookOutbox } from '../../db/queries/interop/webhook-deliveries.ts'
import { deleteOldSecrets, deleteRemovedWebhooks } from '../../db/queries/interop/webhooks.ts'
import { answerHours, deleteOldCalls } from '../../db/queries/platform/idempotent-calls.ts'
import { daysBefore, type RetentionRule } from './retention-rule.ts'

/** Until then it can be restored. */
const removedWebhookDays = 1
const removedPeerDays = 1

/** Webhooks, equipment, PACS and repeated calls. */
export const exchangeRules: readonly RetentionRule[] = [
  {
    table: 'webhook',
    kept: `Until ${removedWebhookDays} day after it was deleted, or the clinic is erased; the secret before a rotation for a day`,
    end: 'Deleted with its deliveries',
    why: 'Says where events are sent; time to undo',
    sweep: async ({ db, now }) =>
      (await deleteOldSecrets(db, now)) + (await deleteRemovedWebhooks(db, daysBefore(now, removedWebhookDays))),
  },
  {
    table: 'webhook_delivery',
    kept: `${deliveryDays} days, or until what it is about or its webhook is erased; unsent ones too`,
    end: 'Deleted',
    why: 'Long enough to see what another program was sent and to send it again; ids only',
    sweep: ({ db, now }) => deleteOldRows(db, webhookOutbox, daysBefore(now, deliveryDays)),
  },
  {
    table: 'result_delivery',
    kept: `${resultDays} days, or until its radiograph or its peer is erased`,
    end: 'Deleted',
    why: 'Shows where a report was sent, and what was not taken; ids only, the audit trail holds what was sent',
    sweep: ({ db, now }) => deleteOldRows(db, resultOutbox, daysBefore(now, resultDays)),
  },
  {
    table: 'retrieval',
    kept: `${retrievalDays} days, or until its patient or its PACS is erased`,
    end: 'Deleted',
    why: 'Shows what was brought in from a PACS and what was not; whom the PACS named is compared with what comes',
    sweep: ({ db, now }) => deleteOldRetrievals(db, daysBefore(now, retrievalDays)),
  },
  {
    table: 'dicom_peer',
    kept: `Until ${removedPeerDays} day after it was deleted, or the clinic is erased`,
    end: 'Deleted',
    why: 'Says which equipment may send and where results go; time to undo',
    sweep: ({ db, now }) => deleteRemovedPeers(db, daysBefore(now, removedPeerDays)),
  },
  {
    table: 'refused_file',
    kept: `${refusedDays} days after it came last, or until the clinic has it; the ${refusedPerClinic} latest of a clinic`,
    end: 'Deleted',
    why: 'Long enough to see what equipment sent in vain and to have it sent again; hashes, without a name',
    sweep: ({ db, now }) => deleteOldRefused(db, daysBefore(now, refusedDays)),
  },
  {
    table: 'idempotent_call',
    kept: `${answerHours} hours`,
    end: 'Deleted by the night’s sweep',
    why: 'A call that is sent again after its answer was lost is answered the same; later it is refused or made anew',
    sweep: ({ db, now }) => deleteOldCalls(db, daysBefore(now, answerHours / 24)),
  },
]
