import { AppError } from '@xrai/contract/errors/app-error'
import type { CaseCard } from '@xrai/contract/records/case'
import { queueRestored } from '../../accounts/outbox/queue-results.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { notifyCaseChanged } from '../../db/queries/records/case-work.ts'
import { markCaseDeleted, unmarkCaseDeleted } from '../../db/queries/records/cases.ts'
import { findLastEntryOfCase, findRetentionTerm } from '../../db/queries/records/lifecycle.ts'
import { hasSignedReports } from '../../db/queries/reports/signatures.ts'
import { holdingAfter, restorableSince, restorableUntil } from '../personal-data/lifecycle.ts'
import { readCaseCard } from './read-cases.ts'

interface Deletion {
  /** The installation's. */
  readonly retentionYears: number | null
  /** Although reports of it are signed. */
  readonly withSigned: boolean
}

/**
 * Deletes a case with its analyses and reports from every list. Throws NOT_FOUND if it is in no list, CASE_SIGNED if it
 * has signed reports and `withSigned` is not set; they stay verifiable by their codes.
 */
export const deleteCase = async ({ scope, user }: Session, id: string, { retentionYears, withSigned }: Deletion) => {
  const now = new Date()
  await inTransaction(scope, async inside => {
    if (!(await markCaseDeleted(inside, id, now))) throw new AppError('NOT_FOUND')
    if (!withSigned && (await hasSignedReports(inside, id))) throw new AppError('CASE_SIGNED')
    await insertAuditEvent(inside, { by: user.id, action: 'case-delete', subjectId: id })
    await notifyCaseChanged(inside, id)
  })
  const until = restorableUntil(now)
  const years = await findRetentionTerm(scope, retentionYears)
  const held = years === null ? null : holdingAfter(until, await findLastEntryOfCase(scope, id), years)
  return { id, restorableUntil: until.toISOString(), heldUntil: held?.toISOString() ?? null }
}

/** Brings a deleted case back; one that is not deleted stays. NOT_FOUND once its thirty days are over. */
export const restoreCase = async ({ scope, user }: Session, id: string): Promise<CaseCard> => {
  await inTransaction(scope, async inside => {
    if (!(await unmarkCaseDeleted(inside, id, restorableSince(new Date())))) return
    await queueRestored(inside, { caseId: id })
    await insertAuditEvent(inside, { by: user.id, action: 'case-restore', subjectId: id })
    await notifyCaseChanged(inside, id)
  })
  return readCaseCard(scope, id)
}
