import type { ClinicScope } from '../db/clinic-scope.ts'
import {
  type Audience,
  deleteNotifications,
  insertNotifications,
  lockAudience,
  type NewNotification,
  notifyUsers,
} from '../db/queries/notifications.ts'

interface Notice extends NewNotification {
  readonly to: Audience
  /** True where it may come again: then what was written under its key before gives way to it. */
  readonly again?: boolean
}

/**
 * Writes a notification for each member of the audience, in the transaction of what it is about (call it inside one), and
 * announces it at the commit. Idempotent by its key, unless it may come again.
 */
export const notify = async (scope: ClinicScope, { to, again = false, ...values }: Notice): Promise<void> => {
  const users = await lockAudience(scope, to)
  if (again) await deleteNotifications(scope, users, values.key)
  await notifyUsers(scope, await insertNotifications(scope, users, values))
}
