import type { listActivity } from '@xrai/contract/routes/profile'
import type { AnswerOf } from '@xrai/contract/routes/route'
import { t } from '@xrai/contract/strings/translate'
import type { CursorPage } from '../../db/paging.ts'
import { findActivity } from '../../db/queries/audit.ts'
import type { Session } from '../../sessions/session.ts'

/** The person's audit events as sentences, newest first. */
export const readActivity = async (
  { scope, user }: Session,
  page: CursorPage,
): Promise<AnswerOf<typeof listActivity>> => {
  const { rows, next } = await findActivity(scope.db, user.id, page)
  return {
    events: rows.map(({ id, action, subjectId, clinicName, createdAt }) => ({
      id,
      action,
      text: t(`activity.${action}`),
      subjectId,
      clinic: clinicName,
      at: createdAt.toISOString(),
    })),
    next,
  }
}
