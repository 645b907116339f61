import { defaultNotifications } from '@xrai/contract/routes/profile'
import { t } from '@xrai/contract/strings/translate'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findCaseRequesters } from '../../db/queries/case-analyses.ts'
import { sendLater } from '../../mail/send-later.ts'
import type { LinkMailTransport } from '../credentials/links.ts'

/** Called when the last analysis of a case has ended. */
export type NotifyCaseEnded = (scope: ClinicScope, caseId: string) => Promise<void>

/**
 * Mails each user who requested an analysis of the case and opted in: one mail, that the case is done or that part of
 * it failed. It names neither case nor patient, and goes to verified addresses only.
 */
export const openNotifyCaseEnded =
  (post: LinkMailTransport): NotifyCaseEnded =>
  async (scope, caseId) => {
    if (!post.mailer) return
    const requesters = await findCaseRequesters(scope, caseId)
    for (const [, rows] of Map.groupBy(requesters, ({ userId }) => userId)) {
      const [person] = rows
      if (!person?.emailVerified) continue
      const hasFailed = rows.some(({ state }) => state === 'failed')
      const chosen = person.notifications ?? defaultNotifications
      if (!(hasFailed ? chosen.caseFailed : chosen.caseDone)) continue
      const values = { name: person.firstName, link: `${post.publicUrl}/analyzer-results/${caseId}` }
      sendLater(post, {
        to: person.email,
        subject: t(hasFailed ? 'mail.caseFailedSubject' : 'mail.caseDoneSubject'),
        text: t(hasFailed ? 'mail.caseFailedText' : 'mail.caseDoneText', values),
      })
    }
  }
