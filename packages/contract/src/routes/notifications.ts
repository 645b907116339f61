import { z } from 'zod'
import { idParams } from './analyses.ts'
import { ownAccount } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { allNotificationKinds } from './notification-kinds.ts'
import { cursorFacts, cursorQuery } from './paging.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

/** The reader forms the sentence, from the current names. */
export const notificationSchema = z
  .object({
    id: z.string(),
    kind: z.enum(allNotificationKinds),
    at: moment,
    read: z.boolean(),
    analysisId: z.string().nullable(),
    caseId: z.string().nullable(),
    /** The patient, if it is about a record and about no analysis or case of it. */
    patientId: z.string().nullable(),
    /** The name of the subject: the case, else the patient or the file. */
    subject: z.string().nullable(),
    /** The user who did it. */
    by: z.string().nullable(),
    /** When the subject ends or ended. */
    endsAt: moment.nullable(),
    /** The current number, if it is about several things. */
    count: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notificationSchema>

const unreadSchema = z
  .object({
    unread: z.int().nonnegative(),
    /** The newest of all, read or not; null if there is none. */
    latest: z.string().nullable(),
  })
  .meta({ id: 'UnreadNotifications' })
export type UnreadNotifications = z.infer<typeof unreadSchema>

export const listNotifications = route(endpoints.listNotifications, {
  summary: "The person's notifications in this clinic, newest first; what was deleted or is over is not among them",
  tag: 'accounts',
  audit: { view: 'notification-list', subject: 'none' },
  query: cursorQuery(20),
  answer: { status: 200, json: cursorFacts.extend({ notifications: z.array(notificationSchema) }) },
  errors: [],
})

export const markNotification = route(endpoints.markNotification, {
  summary: 'Mark a notification as read or unread',
  tag: 'accounts',
  audit: ownAccount,
  params: idParams,
  body: z.object({ read: z.boolean() }),
  answer: { status: 200, json: unreadSchema },
  errors: ['NOT_FOUND'],
})

export const markNotificationsRead = route(endpoints.markNotificationsRead, {
  summary: 'Mark all notifications as read, up to the newest that was seen',
  tag: 'accounts',
  audit: ownAccount,
  body: z.object({ until: z.uuid() }),
  answer: { status: 200, json: unreadSchema },
  errors: [],
})

/**
 * Events are named `unread`: one at once, one at each change. A comment every fifteen seconds keeps the connection
 * alive. The stream ends with the session. A user can follow twenty at once.
 */
export const notificationEvents = route(endpoints.notificationEvents, {
  summary: 'How many notifications are unread, as it changes',
  tag: 'accounts',
  audit: { none: 'counts alone' },
  answer: { status: 200, events: unreadSchema },
  errors: ['SERVER_BUSY'],
})
