import { subjectKindOf } from '@xrai/contract/routes/audit-subjects'
import type { listActivity } from '@xrai/contract/routes/profile'
import type { AnswerOf } from '@xrai/contract/routes/route'
import { t } from '@xrai/contract/strings/translate'
import type { CursorPage } from '../../../db/paging.ts'
import { findActivity } from '../../../db/queries/accounts/audit.ts'
import { resolveNames } from '../../audit/resolve-names.ts'
import type { Session } from '../../sessions/session.ts'

/** The user's audit events as sentences, newest first; subjects of the current clinic are named. */
export const readActivity = async (
  { scope, user }: Session,
  page: CursorPage,
): Promise<AnswerOf<typeof listActivity>> => {
  const { rows, next } = await findActivity(scope.db, user.id, page)
  const here = rows.filter(({ clinicId }) => clinicId === scope.clinicId)
  const names = await resolveNames(
    scope,
    here.map(({ action, subjectId }) => ({ event: { action, subjectId, by: null, keyId: null } })),
  )
  return {
    events: rows.map(({ id, action, subjectId, clinicId, clinicName, createdAt }) => {
      const kind = clinicId === scope.clinicId ? subjectKindOf(action) : null
      return {
        id,
        action,
        text: t(`activity.${action}`),
        subjectId,
        subject: kind && subjectId ? { kind, id: subjectId, name: names[kind].get(subjectId) ?? null } : null,
        clinic: clinicName,
        at: createdAt.toISOString(),
      }
    }),
    next,
  }
}
