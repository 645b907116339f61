import type { NotificationKind } from '@xrai/contract/routes/notification-kinds'
import { inTransaction } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { findMembership } from '../../db/queries/accounts/members.ts'
import { findPerson } from '../../db/queries/accounts/people.ts'
import { notify } from './notify.ts'

interface OperatorNotice {
  readonly kind: NotificationKind
  readonly key: string
  /** True if the event may recur, see `notify`. */
  readonly again?: boolean
}

/** Notifies the person with ADMIN_EMAIL, in their clinic; does nothing if there is no such person. */
export const notifyOperator = async (
  db: Queryable,
  adminEmail: string | undefined,
  notice: OperatorNotice,
): Promise<void> => {
  const operator = adminEmail === undefined ? null : await findPerson(db, adminEmail)
  const membership = operator && (await findMembership(db, operator.id))
  if (!operator || !membership) return
  await inTransaction({ db, clinicId: membership.clinicId }, scope =>
    notify(scope, { ...notice, to: { users: [operator.id] } }),
  )
}
