import { daysToRestore } from '@xrai/contract/records/case'
import { metricsDaysMaximum } from '@xrai/contract/records/metrics'
import { refusedDays, refusedPerClinic } from '@xrai/contract/routes/refused-file-terms'
import { resultDays } from '@xrai/contract/routes/result-terms'
import { retrievalDays } from '@xrai/contract/routes/retrieval-terms'
import { deliveryDays } from '@xrai/contract/routes/webhook-events'
import { deleteOldNotifications } from '../../db/queries/accounts/notifications.ts'
import { deleteOldRefused } from '../../db/queries/imaging/refused-files.ts'
import { deleteRetiredShadowResults } from '../../db/queries/imaging/shadow-results.ts'
import { deleteOldDayFigures } from '../../db/queries/insight/day-figures.ts'
import { deleteRemovedPeers } from '../../db/queries/interop/dicom-peers.ts'
import { deleteOldRows } from '../../db/queries/interop/outbox.ts'
import { resultOutbox } from '../../db/queries/interop/result-deliveries.ts'
import { deleteOldRetrievals } from '../../db/queries/interop/retrievals.ts'
import { webhookOutbox } from '../../db/queries/interop/webhook-deliveries.ts'
import { deleteOldSecrets, deleteRemovedWebhooks } from '../../db/queries/interop/webhooks.ts'
import { answerHours, deleteOldCalls } from '../../db/queries/platform/idempotent-calls.ts'
import {
  deleteAnsweredMessages,
  deleteEndedInvitations,
  deleteEndedProofs,
  deleteEndedSessions,
  deleteEndedTokens,
  deleteErasureProofs,
  deleteOldAttempts,
  deleteUnansweredMessages,
  deleteUnconfirmedSecondSteps,
} from '../../db/queries/records/expired.ts'
import { deleteOldMounts } from '../../db/queries/records/mounts.ts'
import { deleteDiscarded } from '../../db/queries/records/odontograms.ts'
import { deleteEndedPatientLinks } from '../../db/queries/reports/patient-links.ts'
import { sweepUnprovedAccounts } from '../personal-data/sweep-unproved.ts'
import { daysBefore, monthsBefore, type RetentionRule } from './retention-rule.ts'

const tokenDays = 1
const invitationDays = 30
const secondStepDays = 1
const patientLinkDays = 30
const notificationDays = 90
/** Until then it can be restored. */
const removedWebhookDays = 1
const removedPeerDays = 1
/** Long enough to look at a trial once more. */
const shadowDays = 30
/** The longest limitation period of a data protection infringement (LOPDGDD art. 72). */
const proofYears = 3

const withImage = {
  kept: 'As long as its radiograph',
  end: 'Goes with it',
  why: 'Part of the clinical record',
} as const
const withPerson = { kept: 'As long as the account', end: 'Goes with it', why: 'Signs the person in' } as const

export const retentionRules: readonly RetentionRule[] = [
  {
    table: 'session',
    kept: 'Until it ends',
    end: 'Deleted',
    why: 'An ended session is of no use for signing in',
    sweep: ({ db, now }) => deleteEndedSessions(db, now),
  },
  {
    table: 'one_time_token',
    kept: `Until it is used, or ${tokenDays} day after it ended`,
    end: 'Deleted',
    why: 'Wrong codes given with it still count against a guesser for a day',
    sweep: ({ db, now }) => deleteEndedTokens(db, daysBefore(now, tokenDays)),
  },
  {
    table: 'attempt',
    kept: 'As long as it counts, a day at most',
    end: 'Deleted',
    why: 'Then it limits no caller any more',
    sweep: ({ db, now }) => deleteOldAttempts(db, now),
  },
  {
    table: 'two_factor',
    kept: `As long as the account; one that was never confirmed ${secondStepDays} day`,
    end: 'Deleted',
    why: 'A secret that is not in force protects nothing',
    sweep: ({ db, now }) => deleteUnconfirmedSecondSteps(db, daysBefore(now, secondStepDays)),
  },
  {
    table: 'invitation',
    kept: `Until it is accepted or withdrawn, or ${invitationDays} days after it ended`,
    end: 'Deleted',
    why: "The owner can see that it was not accepted; then a stranger's address has no purpose here",
    sweep: ({ db, now }) => deleteEndedInvitations(db, daysBefore(now, invitationDays)),
  },
  {
    table: 'contact_message',
    kept: '`CONTACT_MESSAGE_MONTHS` (12) after it was answered; unanswered, twice as long after it came',
    end: 'Deleted',
    why: 'A question is answered, and a second one within a year may refer to it',
    sweep: async ({ db, now, settings: { contactMessageMonths } }) =>
      (await deleteAnsweredMessages(db, monthsBefore(now, contactMessageMonths))) +
      (await deleteUnansweredMessages(db, monthsBefore(now, 2 * contactMessageMonths))),
  },
  {
    table: 'erasure',
    kept: `${proofYears} years after it was carried out`,
    end: 'Deleted',
    why: 'Proof that a right was met, ids only, for as long as an infringement can be pursued (LOPDGDD art. 72)',
    sweep: ({ db, now }) => deleteErasureProofs(db, monthsBefore(now, 12 * proofYears)),
  },
  {
    table: 'user',
    kept: 'As long as the account; one that never proved its e-mail and was not used `UNPROVED_ACCOUNT_DAYS` (30), where mail is set up',
    end: 'Name, e-mail and ways in are erased; an id stays',
    why: 'The ledger and the audit trail name the id; an address that was never proved may be a stranger’s',
    sweep: sweepUnprovedAccounts,
  },
  {
    table: 'used_proof',
    kept: 'Until the proof it marks as used would have ended anyway',
    end: 'Deleted',
    why: 'A proof of a sign-in works once',
    sweep: ({ db, now }) => deleteEndedProofs(db, now),
  },
  { table: 'account', ...withPerson },
  { table: 'backup_code', ...withPerson, kept: 'Until it is used, or as long as the account' },
  {
    table: 'member',
    kept: 'As long as the person works in the clinic',
    end: 'Deleted',
    why: 'Says who may enter',
  },
  {
    table: 'api_key',
    kept: 'As long as the account that made it; once revoked without what it is recognised by',
    end: 'Deleted',
    why: 'Says which program may enter, and to the audit trail which one did',
  },
  {
    table: 'clinic',
    kept: 'As long as it has a member; with `RECORD_RETENTION_YEARS` until that long after its last entry',
    end: 'Its records and its name are erased; an id stays',
    why: 'The ledger and the audit trail name the id',
  },
  {
    table: 'patient',
    kept: '30 days after deletion, 7 after erasure was asked for; with `RECORD_RETENTION_YEARS` hidden until that long after the last entry',
    end: 'Erased; a deleted patient leaves the cases, an erased one takes them along',
    why: 'Time to undo; then the law of clinical records, where it is set',
  },
  {
    table: 'patient_consent',
    kept: 'As long as the patient',
    end: 'Goes with it',
    why: 'Shows what the patient consented to and when',
  },
  {
    table: 'patient_note',
    kept: 'As long as the patient; 30 days after deletion, with `RECORD_RETENTION_YEARS` hidden until that long after it was written',
    end: 'Erased',
    why: 'Time to undo; then the law of clinical records, where it is set',
  },
  {
    table: 'mount',
    kept: `As long as the patient; a deleted one ${daysToRestore} days`,
    end: 'Goes with it; a deleted one is erased with its frames, the radiographs stay',
    why: 'Part of the clinical record; an arrangement can be made again',
    sweep: ({ db, now }) => deleteOldMounts(db, daysBefore(now, daysToRestore)),
  },
  {
    table: 'mount_frame',
    kept: 'As long as its radiograph stands in it',
    end: 'Goes with it, or with the patient',
    why: 'Part of the clinical record',
  },
  {
    table: 'patient_merge',
    kept: 'As long as the patient, unless it is undone',
    end: 'Goes with it',
    why: 'Two patients who were merged by mistake can be told apart again',
  },
  {
    table: 'clinical_case',
    kept: '30 days after deletion; with `RECORD_RETENTION_YEARS` hidden until that long after the last entry',
    end: 'Erased with its radiographs',
    why: 'Time to undo; then the law of clinical records, where it is set',
  },
  {
    table: 'image',
    kept: 'As long as its case or patient',
    end: 'Erased, and its files where nothing else names them',
    why: 'Part of the clinical record',
  },
  {
    table: 'patient_link',
    kept: `Until ${patientLinkDays} days after it ended, or as long as its radiograph`,
    end: 'Deleted',
    why: 'The dentist can see how often it was opened; then it opens nothing any more, and the audit trail holds its acts',
    sweep: ({ db, now }) => deleteEndedPatientLinks(db, daysBefore(now, patientLinkDays)),
  },
  {
    table: 'notification',
    kept: `${notificationDays} days, or as long as what it is about and the membership`,
    end: 'Deleted',
    why: 'What is older is no news; ids only',
    sweep: ({ db, now }) => deleteOldNotifications(db, daysBefore(now, notificationDays)),
  },
  {
    table: 'webhook',
    kept: `Until ${removedWebhookDays} day after it was deleted, or as long as the clinic; the secret before a rotation for a day`,
    end: 'Deleted with its deliveries',
    why: 'Says where events are sent; time to undo',
    sweep: async ({ db, now }) =>
      (await deleteOldSecrets(db, now)) + (await deleteRemovedWebhooks(db, daysBefore(now, removedWebhookDays))),
  },
  {
    table: 'webhook_delivery',
    kept: `${deliveryDays} days, or as long as what it is about and its webhook; unsent ones too`,
    end: 'Deleted',
    why: 'Long enough to see what another program was sent and to send it again; ids only',
    sweep: ({ db, now }) => deleteOldRows(db, webhookOutbox, daysBefore(now, deliveryDays)),
  },
  {
    table: 'day_figures',
    kept: `Until what it counts changes, ${metricsDaysMaximum} days at most`,
    end: 'Deleted',
    why: 'Sums of one day, without a person: a longer range is not shown',
    sweep: ({ db, now }) => deleteOldDayFigures(db, daysBefore(now, metricsDaysMaximum)),
  },
  {
    table: 'result_delivery',
    kept: `${resultDays} days, or as long as its radiograph and its peer`,
    end: 'Deleted',
    why: 'Shows where a report was sent, and what was not taken; ids only, the audit trail holds what was sent',
    sweep: ({ db, now }) => deleteOldRows(db, resultOutbox, daysBefore(now, resultDays)),
  },
  {
    table: 'retrieval',
    kept: `${retrievalDays} days, or as long as its patient and its PACS`,
    end: 'Deleted',
    why: 'Shows what was brought in from a PACS and what was not; whom the PACS named is compared with what comes',
    sweep: ({ db, now }) => deleteOldRetrievals(db, daysBefore(now, retrievalDays)),
  },
  {
    table: 'dicom_peer',
    kept: `Until ${removedPeerDays} day after it was deleted, or as long as the clinic`,
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
  { table: 'analysis', ...withImage },
  { table: 'finding', ...withImage },
  { table: 'review', ...withImage },
  { table: 'decision', ...withImage },
  { table: 'class_difference', ...withImage },
  { table: 'blind_review', ...withImage },
  { table: 'earlier_result', ...withImage },
  {
    table: 'shadow_result',
    kept: `As long as its radiograph; ${shadowDays} days after its model was retired`,
    end: 'Deleted',
    why: 'Says how far a candidate agrees, to the operator alone; no part of the clinical record',
    sweep: ({ db, now }) => deleteRetiredShadowResults(db, daysBefore(now, shadowDays)),
  },
  {
    table: 'installed_model',
    kept: 'Kept because findings name the model that made them',
    end: 'Stays with the installation',
    why: 'Names no patient; the reviewed radiographs that it learnt from are ids alone',
  },
  {
    table: 'model_file',
    kept: 'Until its model is retired',
    end: 'Deleted',
    why: 'Holds the files of a model that may analyse',
  },
  {
    table: 'model_activation',
    kept: 'Kept because it says which model analysed when',
    end: 'Stays with the installation; one for a clinic goes with it',
    why: 'Names no patient',
  },
  { table: 'tooth_range', ...withImage },
  { table: 'tooth_presence', ...withImage },
  { table: 'measure', ...withImage },
  { table: 'report', ...withImage },
  { table: 'signed_report', ...withImage },
  {
    table: 'odontogram',
    kept: `As long as the patient; a discarded draft ${daysToRestore} days`,
    end: 'Goes with it, and the signed PDF where nothing else names it',
    why: 'Part of the clinical record; of a draft, time to undo',
    sweep: ({ db, now }) => deleteDiscarded(db, daysBefore(now, daysToRestore)),
  },
  {
    table: 'odontogram_change',
    kept: 'As long as the odontogram',
    end: 'Goes with it',
    why: 'Part of the clinical record',
  },
  {
    table: 'signed_odontogram',
    kept: 'As long as the odontogram',
    end: 'Goes with it',
    why: 'Part of the clinical record',
  },
  {
    table: 'odontogram_signature',
    kept: 'Kept because the holder of a signed odontogram can verify it',
    end: '–',
    why: 'Names the dentist who signed, hashes and no patient; an erased odontogram must not become a forged one',
  },
  {
    table: 'report_template',
    kept: 'Until it is deleted, or as long as the clinic',
    end: 'Deleted',
    why: "The clinic's own words, of no patient",
  },
  {
    table: 'clinic_site',
    kept: 'As long as the clinic; one that is given up is archived',
    end: 'Deleted',
    why: 'Says where its radiographs were taken',
  },
  {
    table: 'calibration',
    kept: 'As long as the clinic, or until it is given up',
    end: 'Deleted',
    why: 'Says how large a pixel of a machine is; names no person',
  },
  {
    table: 'clinic_logo',
    kept: 'Until another takes its place; one that a signed report carries, as long as the clinic',
    end: 'Deleted with its file',
    why: 'Stands on the clinic’s reports; a signed one is shown as it was signed',
  },
  {
    table: 'report_signature',
    kept: 'Kept because the holder of a signed report can verify it',
    end: '–',
    why: 'Names the dentist who signed, hashes and no patient; an erased report must not become a forged one',
  },
  {
    table: 'signing_key',
    kept: 'Kept because what it signed is verified with it; the secret half until another key takes its place',
    end: '–',
    why: 'A public key names no person',
  },
  {
    table: 'credit_entry',
    kept: 'Kept because it is the ledger',
    end: '–',
    why: 'Ids and amounts only; what a month spent must stay countable',
  },
  {
    table: 'audit_event',
    kept: 'Kept because it is the audit trail',
    end: '–',
    why: 'Ids only; a trail that can be shortened proves nothing',
  },
  {
    table: 'audit_link',
    kept: 'Kept because it is the chain of the audit trail',
    end: '–',
    why: 'Hashes only; without it the trail cannot be checked',
  },
  {
    table: 'audit_check',
    kept: 'Kept because it says what each check of the chain saw',
    end: '–',
    why: 'A chain that is cut shorter is noticed by it',
  },
  {
    table: 'audit_address',
    kept: '90 days, or as long as the account',
    end: 'Deleted; the events stay without it',
    why: 'Long enough to look into an incident',
  },
]
