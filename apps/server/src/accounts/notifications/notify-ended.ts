import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findMember } from '../../db/queries/accounts/members.ts'
import { findCaseRequesters } from '../../db/queries/imaging/case-analyses.ts'
import { notify } from './notify.ts'

/** The roles that review. */
const reviewers = ['owner', 'dentist'] as const

/**
 * Notifies each member who requested an analysis of the case of its result, after the last one has ended; if one of
 * them does not review, also notifies the reviewers that the case waits.
 */
export const notifyCaseEnded = async (scope: ClinicScope, caseId: string): Promise<void> => {
  const requesters = Map.groupBy(await findCaseRequesters(scope, caseId), ({ userId }) => userId)
  for (const [userId, rows] of requesters) {
    const kind = rows.some(({ state }) => state === 'failed') ? 'case-failed' : 'case-done'
    await notify(scope, { kind, key: `case-ended ${caseId}`, again: true, to: { users: [userId] }, caseId })
  }
  const assistants = [...requesters].filter(([, rows]) => rows.some(({ role }) => role === 'assistant'))
  const [assistant] = assistants.filter(([, rows]) => rows.some(({ state }) => state === 'done'))
  if (!assistant) return
  const to = { roles: reviewers, except: [...requesters.keys()] }
  await notify(scope, { kind: 'review-waiting', key: `review ${caseId}`, again: true, to, caseId, by: assistant[0] })
}

interface EndedAnalysis {
  readonly id: string
  readonly requestedBy: string
  readonly failed: boolean
}

/** Notifies of the result of an analysis without a case. */
export const notifyAnalysisEnded = async (
  scope: ClinicScope,
  { id, requestedBy, failed }: EndedAnalysis,
): Promise<void> => {
  const about = { analysisId: id, again: true }
  const kind = failed ? 'analysis-failed' : 'analysis-done'
  await notify(scope, { ...about, kind, key: `analysis-ended ${id}`, to: { users: [requestedBy] } })
  if (failed || (await findMember(scope, requestedBy))?.role !== 'assistant') return
  await notify(scope, {
    ...about,
    kind: 'review-waiting',
    key: `review ${id}`,
    to: { roles: reviewers, except: [requestedBy] },
    by: requestedBy,
  })
}

interface EndedRetrieval {
  readonly id: string
  readonly by: string
  readonly state: 'partial' | 'failed'
}

/** Notifies the requester of a study that the PACS did not deliver completely. */
export const notifyRetrievalEnded = (scope: ClinicScope, { id, by, state }: EndedRetrieval): Promise<void> =>
  notify(scope, { kind: `retrieval-${state}`, key: `retrieval ${id}`, to: { users: [by] }, retrievalId: id })
