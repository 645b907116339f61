import { z } from 'zod'
import { idParams } from './analyses.ts'
import * as endpoints from './endpoints.ts'
import { allNotificationKinds } from './notification-kinds.ts'
import { cursorFacts, cursorQuery } from './paging.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

/** The sentence is made by its reader, of the names as they are now. */
export const notificationSchema = z
  .object({
    id: z.string(),
    kind: z.enum(allNotificationKinds),
    at: moment,
    read: z.boolean(),
    analysisId: z.string().nullable(),
    caseId: z.string().nullable(),
    /** Where it is about a patient's record, and about no analysis or case of it. */
    patientId: z.string().nullable(),
    /** The name of what it is about: of the case, else of the patient or the file. */
    subject: z.string().nullable(),
    /** Who did it. */
    by: z.string().nullable(),
    /** When what it is about ends or ended. */
    endsAt: moment.nullable(),
    /** How much of it there is now, where it is about several things. */
    count: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notificationSchema>

const unreadSchema = z
  .object({
    unread: z.int().nonnegative(),
    /** The newest of all, read or not; null where there is none. */
    latest: z.string().nullable(),
  })
  .meta({ id: 'UnreadNotifications' })
export type UnreadNotifications = z.infer<typeof unreadSchema>

export const listNotifications = route(endpoints.listNotifications, {
  summary: "The person's notifications in this clinic, newest first; what was deleted or is over is not among them",
  tag: 'accounts',
  query: cursorQuery(20),
  answer: { status: 200, json: cursorFacts.extend({ notifications: z.array(notificationSchema) }) },
  errors: [],
})

export const markNotification = route(endpoints.markNotification, {
  summary: 'Mark a notification as read or unread',
  tag: 'accounts',
  params: idParams,
  body: z.object({ read: z.boolean() }),
  answer: { status: 200, json: unreadSchema },
  errors: ['NOT_FOUND'],
})

export const markNotificationsRead = route(endpoints.markNotificationsRead, {
  summary: 'Mark all notifications as read, up to the newest that was seen',
  tag: 'accounts',
  body: z.object({ until: z.uuid() }),
  answer: { status: 200, json: unreadSchema },
  errors: [],
})

/**
 * Events are named `unread`: one at once, one at each change. A comment every fifteen seconds keeps the connection. The
 * stream ends with the session. A person follows twenty at once.
 */
export const notificationEvents = route(endpoints.notificationEvents, {
  summary: 'How many notifications are unread, as it changes',
  tag: 'accounts',
  answer: { status: 200, events: unreadSchema },
  errors: ['SERVER_BUSY'],
})
