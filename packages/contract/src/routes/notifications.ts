import { z } from 'zod'
import { ownAccount } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { allNotificationKinds } from './notification-kinds.ts'
import { cursorFacts, cursorQuery } from './paging.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()

/** The reader forms the sentence, from the current names. */
export const notificationSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the notification.' }),
    kind: z.enum(allNotificationKinds).meta({ description: 'The kind of event.' }),
    at: moment.meta({ description: 'When it happened.' }),
    read: z.boolean().meta({ description: 'True if the person has seen it.' }),
    analysisId: z.string().nullable().meta({ description: 'The analysis that it is about; null if it is about none.' }),
    caseId: z.string().nullable().meta({ description: 'The case that it is about; null if it is about none.' }),
    patientId: z
      .string()
      .nullable()
      .meta({ description: 'The patient, if it is about a record and about no analysis or case of it.' }),
    subject: z
      .string()
      .nullable()
      .meta({ description: 'The name of the subject: the case, else the patient or the file.' }),
    by: z.string().nullable().meta({ description: 'The user who did it.' }),
    endsAt: moment.nullable().meta({ description: 'When the subject ends or ended.' }),
    count: z.int().nonnegative().nullable().meta({ description: 'The current number, if it is about several things.' }),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notificationSchema>

const unreadSchema = z
  .object({
    unread: z.int().nonnegative().meta({ description: 'How many are unread.' }),
    latest: z.string().nullable().meta({ description: 'The newest of all, read or not; null if there is none.' }),
  })
  .meta({ id: 'UnreadNotifications' })
export type UnreadNotifications = z.infer<typeof unreadSchema>

export const listNotifications = route(endpoints.listNotifications, {
  summary: "The person's notifications in this clinic, newest first; what was deleted or is over is not among them",
  tag: 'accounts',
  audit: { view: 'notification-list', subject: 'none' },
  query: cursorQuery(20),
  answer: {
    status: 200,
    json: cursorFacts.extend({
      notifications: z
        .array(notificationSchema)
        .meta({ description: 'The notifications of this page, the latest first.' }),
    }),
  },
  errors: [],
})

export const markNotification = route(endpoints.markNotification, {
  summary: 'Mark a notification as read or unread',
  tag: 'accounts',
  audit: ownAccount,
  params: idParams,
  body: z.object({ read: z.boolean().meta({ description: 'true: seen; false: unread again.' }) }),
  answer: { status: 200, json: unreadSchema },
  errors: ['NOT_FOUND'],
})

export const markNotificationsRead = route(endpoints.markNotificationsRead, {
  summary: 'Mark all notifications as read, up to the newest that was seen',
  tag: 'accounts',
  audit: ownAccount,
  body: z.object({
    until: z.uuid().meta({ description: 'The newest that was seen: it and all older ones are read.' }),
  }),
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
