import { defaultNotifications } from '@xrai/contract/routes/profile'
import { t } from '@xrai/contract/strings/translate'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { findCaseAskers } from '../db/queries/case-mail.ts'
import { postLater } from '../mail/post.ts'
import type { LinkPost } from './passwords.ts'

/** Called when the last analysis of a case has ended. */
export type TellCaseEnded = (scope: ClinicScope, caseId: string) => Promise<void>

/**
 * Mails each user who requested an analysis of the case and opted in: one mail, that the case is done or that part of
 * it failed. It names neither case nor patient, and goes to verified addresses only.
 */
export const openTellCaseEnded =
  (post: LinkPost): TellCaseEnded =>
  async (scope, caseId) => {
    if (!post.mailer) return
    const askers = await findCaseAskers(scope, caseId)
    for (const [, rows] of Map.groupBy(askers, ({ userId }) => userId)) {
      const [person] = rows
      if (!person?.emailVerified) continue
      const hasFailed = rows.some(({ state }) => state === 'failed')
      const wishes = person.notifications ?? defaultNotifications
      if (!(hasFailed ? wishes.caseFailed : wishes.caseDone)) continue
      const values = { name: person.firstName, link: `${post.publicUrl}/analyzer-results/${caseId}` }
      postLater(post, {
        to: person.email,
        subject: t(hasFailed ? 'mail.caseFailedSubject' : 'mail.caseDoneSubject'),
        text: t(hasFailed ? 'mail.caseFailedText' : 'mail.caseDoneText', values),
      })
    }
  }
