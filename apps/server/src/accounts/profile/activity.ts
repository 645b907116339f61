import type { listActivity } from '@xrai/contract/routes/profile'
import type { AnswerOf } from '@xrai/contract/routes/route'
import { t } from '@xrai/contract/strings/translate'
import { findActivity } from '../../db/queries/audit.ts'
import type { Session } from '../../sessions/session.ts'

/** The person's audit events as sentences, newest first. */
export const readActivity = async (
  { scope, user }: Session,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<AnswerOf<typeof listActivity>> => {
  const rows = await findActivity(scope.db, user.id, limit, cursor)
  const page = rows.slice(0, limit)
  return {
    events: page.map(({ id, action, subjectId, clinicName, createdAt }) => ({
      id,
      action,
      text: t(`activity.${action}`),
      subjectId,
      clinic: clinicName,
      at: createdAt.toISOString(),
    })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
