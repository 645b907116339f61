import { deleteOldNotifications } from '../../db/queries/accounts/notifications.ts'
import {
  deleteAnsweredMessages,
  deleteEndedInvitations,
  deleteEndedProofs,
  deleteEndedSessions,
  deleteEndedTokens,
  deleteOldAttempts,
  deleteUnansweredMessages,
  deleteUnconfirmedSecondSteps,
} from '../../db/queries/records/expired.ts'
import { sweepUnprovedAccounts } from '../personal-data/sweep-unproved.ts'
import { daysBefore, monthsBefore, type RetentionRule } from './retention-rule.ts'

const tokenDays = 1
const invitationDays = 30
const secondStepDays = 1
const notificationDays = 90

const withPerson = { kept: 'Until the account is erased', end: 'Goes with it', why: 'Signs the person in' } as const

/** Accounts, clinics, credits and the audit trail. */
export const accountRules: readonly RetentionRule[] = [
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
    kept: 'While it counts, a day at most',
    end: 'Deleted',
    why: 'Then it limits no caller any more',
    sweep: ({ db, now }) => deleteOldAttempts(db, now),
  },
  {
    table: 'two_factor',
    kept: `Until the account is erased; one that was never confirmed ${secondStepDays} day`,
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
    table: 'user',
    kept: 'Until it is deleted; one that never proved its e-mail, until it was unused for `UNPROVED_ACCOUNT_DAYS` (30), where mail is set up',
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
  { table: 'backup_code', ...withPerson, kept: 'Until it is used, or the account is erased' },
  {
    table: 'member',
    kept: 'Until the person leaves the clinic',
    end: 'Deleted',
    why: 'Says who may enter',
  },
  {
    table: 'api_key',
    kept: 'Until the account that made it is erased; once revoked, without what it is recognised by',
    end: 'Deleted',
    why: 'Says which program may enter, and to the audit trail which one did',
  },
  {
    table: 'clinic',
    kept: 'While it has a member; with `RECORD_RETENTION_YEARS` until that long after its last entry',
    end: 'Its records and its name are erased; an id stays',
    why: 'The ledger and the audit trail name the id',
  },
  {
    table: 'clinic_site',
    kept: 'Until the clinic is erased; one that is given up is archived',
    end: 'Deleted',
    why: 'Says where its radiographs were taken',
  },
  {
    table: 'clinic_logo',
    kept: 'Until another takes its place; one that a signed report carries, until the clinic is erased',
    end: 'Deleted with its file',
    why: 'Stands on the clinic’s reports; a signed one is shown as it was signed',
  },
  {
    table: 'notification',
    kept: `${notificationDays} days, or until what it is about is erased or the person leaves the clinic`,
    end: 'Deleted',
    why: 'What is older is no news; ids only',
    sweep: ({ db, now }) => deleteOldNotifications(db, daysBefore(now, notificationDays)),
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
    kept: '90 days, or until the account is erased',
    end: 'Deleted; the events stay without it',
    why: 'Long enough to look into an incident',
  },
]
