import type { ClinicScope } from '../../db/clinic-scope.ts'
import {
  type Audience,
  deleteNotifications,
  insertNotifications,
  lockAudience,
  type NewNotification,
  notifyUsers,
} from '../../db/queries/accounts/notifications.ts'

interface Notice extends NewNotification {
  readonly to: Audience
  /** True if the event may recur: it then replaces the earlier notification with its key. */
  readonly again?: boolean
}

/**
 * Writes a notification for each member of the audience and announces it at the commit; call it inside the transaction of
 * its cause. Idempotent by its key, unless the event may recur.
 */
export const notify = async (scope: ClinicScope, { to, again = false, ...values }: Notice): Promise<void> => {
  const users = await lockAudience(scope, to)
  if (again) await deleteNotifications(scope, users, values.key)
  await notifyUsers(scope, await insertNotifications(scope, users, values))
}
