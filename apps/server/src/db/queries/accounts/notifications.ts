import { daysToRestore } from '@xrai/contract/records/limits'
import type { Role } from '@xrai/contract/routes/access'
import type { NotificationKind } from '@xrai/contract/routes/notification-kinds'
import { and, desc, eq, gte, inArray, isNull, lt, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { type CursorPage, cursorPage } from '../../paging.ts'
import {
  analysis,
  clinic,
  clinicalCase,
  image,
  member,
  notification,
  patient,
  patientLink,
  retrieval,
  user,
} from '../../schema.ts'
import { isShown, withoutDeletedCase } from '../records/hidden.ts'

/** The channel that announces the id of a user whose notifications changed. */
export const notificationChannel = 'notification_changed'

/** Members of the clinic, by their ids or roles. */
export interface Audience {
  readonly users?: readonly string[]
  readonly roles?: readonly Role[]
  readonly except?: readonly string[]
}

/** Returns the members of the audience, protected from removal until the transaction ends. */
export const lockAudience = async (
  { db, clinicId }: ClinicScope,
  { users, roles, except = [] }: Audience,
): Promise<readonly string[]> => {
  const rows = await db
    .select({ userId: member.userId })
    .from(member)
    .where(
      and(
        eq(member.clinicId, clinicId),
        users && inArray(member.userId, [...users]),
        roles && inArray(member.role, [...roles]),
        ...except.map(userId => ne(member.userId, userId)),
      ),
    )
    .orderBy(member.userId)
    .for('key share')
  return rows.map(({ userId }) => userId)
}

type Row = typeof notification.$inferSelect
export type NewNotification = Pick<Row, 'kind' | 'key'> &
  Partial<Pick<Row, 'analysisId' | 'caseId' | 'linkId' | 'retrievalId' | 'by' | 'endsAt' | 'createdAt'>>

/** Inserts one for each user who has none with this key; returns the users who got one. */
export const insertNotifications = async (
  { db, clinicId }: ClinicScope,
  users: readonly string[],
  values: NewNotification,
): Promise<readonly string[]> => {
  if (users.length === 0) return []
  const rows = await db
    .insert(notification)
    .values(users.map(userId => ({ ...values, clinicId, userId })))
    .onConflictDoNothing({ target: [notification.clinicId, notification.userId, notification.key] })
    .returning({ userId: notification.userId })
  return rows.map(({ userId }) => userId)
}

/** Deletes the users' notifications with this key, so that a later one can replace them. */
export const deleteNotifications = async (
  { db, clinicId }: ClinicScope,
  users: readonly string[],
  key: string,
): Promise<void> => {
  if (users.length === 0) return
  await db
    .delete(notification)
    .where(
      and(eq(notification.clinicId, clinicId), inArray(notification.userId, [...users]), eq(notification.key, key)),
    )
}

/** Announces, when this transaction commits, that the users' notifications changed. */
export const notifyUsers = async ({ db }: Pick<ClinicScope, 'db'>, users: readonly string[]): Promise<void> => {
  for (const userId of users) await db.execute(sql`select pg_notify(${notificationChannel}, ${userId})`)
}

/** The owner of the notifications, and the installation's state that decides whether they still hold. */
export interface Reader {
  readonly userId: string
  readonly now: Date
  /** The key of the certificate in use; null without one. */
  readonly certificateKey: string | null
}

const trashDays = sql.raw(String(daysToRestore))

/** The number of cases, standalone radiographs and patients that leave the trash on the notification's day. */
const trashCount = (now: SQL): SQL<number> => {
  const leaving = (table: 'clinical_case' | 'image' | 'patient') => sql`
    select 1 from ${sql.identifier(table)} gone
    where ${table === 'image' ? withoutDeletedCase(sql`gone.case_id`) : sql`true`} and gone.clinic_id = ${notification.clinicId} and gone.deleted_at is not null and gone.held_at is null
      and gone.deleted_at + make_interval(days => ${trashDays}) > ${now}
      and gone.deleted_at + make_interval(days => ${trashDays}) >= ${notification.endsAt}
      and gone.deleted_at + make_interval(days => ${trashDays}) < ${notification.endsAt} + interval '1 day'`
  const all = sql.join((['clinical_case', 'image', 'patient'] as const).map(leaving), sql` union all `)
  return sql`(select count(*) from (${all}) as leaving)`.mapWith(Number)
}

/** The webhook that the key names exists and is still paused, but not by its owner. */
const isStillPaused = sql`exists (
  select 1 from webhook w
  where w.clinic_id = ${notification.clinicId} and ${notification.key} = 'webhook-paused ' || w.id
    and w.deleted_at is null and w.pause_reason <> 'owner')`

/** The model that the key names is in the installation and was not loaded since. */
const isStillFailing = sql`exists (
  select 1 from installed_model m
  where ${notification.key} = 'model ' || m.id and m.failure is not null and m.retired_at is null)`

/** The study was not requested again, and its patient is not deleted. */
const isLastRetrieval = sql`${patient.deletedAt} is null and not exists (
  select 1 from retrieval later
  where later.clinic_id = ${retrieval.clinicId} and later.patient_id = ${retrieval.patientId}
    and later.peer_id = ${retrieval.peerId} and later.study_uid = ${retrieval.studyUid} and later.id > ${retrieval.id})`

const inCase = (also: SQL): SQL => sql`exists (
  select 1 from image i join analysis a on a.image_id = i.id
  where i.case_id = ${notification.caseId} and i.deleted_at is null and ${also})`

const waits = sql`a.state = 'done' and not a.reviewed`

/** The user's notifications whose subject exists and which still hold. */
const standing = (scope: ClinicScope, { userId, now, certificateKey }: Reader, also?: SQL) => {
  const { db, clinicId } = scope
  const at = sql`${now.toISOString()}::timestamptz`
  const waitsHere = sql`${analysis.state} = 'done' and not ${analysis.reviewed}`
  const always = sql`true`
  const conditions: Readonly<Record<NotificationKind, SQL>> = {
    'case-done': always,
    'analysis-done': waitsHere,
    'case-failed': inCase(sql`a.state = 'failed'`),
    'analysis-failed': sql`${analysis.state} = 'failed'`,
    'review-waiting': sql`case when ${notification.caseId} is null then ${waitsHere} else ${inCase(waits)} end`,
    'report-signed': always,
    'link-opened': always,
    'link-locked': always,
    'member-joined': always,
    'role-changed': always,
    'trial-ending': sql`${clinic.onTrial} and ${clinic.trialEndsAt} > ${at}`,
    'trial-ended': sql`${clinic.onTrial}`,
    'link-ending': sql`${patientLink.revokedAt} is null and ${patientLink.expiresAt} > ${at} and ${patientLink.openings} = 0`,
    'trash-ending': sql`${trashCount(at)} > 0`,
    'certificate-ending': sql`${notification.key} = ${certificateKey}::text`,
    'backup-damaged': always,
    'model-failed': isStillFailing,
    'webhook-paused': isStillPaused,
    'study-received': always,
    'retrieval-partial': isLastRetrieval,
    'retrieval-failed': isLastRetrieval,
  }
  const branches = Object.entries(conditions).map(([kind, condition]) => sql`when ${kind} then ${condition}`)
  const holds = sql`case ${notification.kind} ${sql.join(branches, sql` `)} end`
  return db
    .select({
      row: notification,
      clinicName: clinic.name,
      caseName: clinicalCase.name,
      patientId: retrieval.patientId,
      pictureName: sql<string | null>`coalesce(${patient.name}, ${image.fileName})`,
      firstName: user.firstName,
      lastName: user.lastName,
      erasedAt: user.erasedAt,
      count: sql<number | null>`case when ${notification.kind} = 'trash-ending' then ${trashCount(at)} end`,
    })
    .from(notification)
    .innerJoin(clinic, eq(clinic.id, notification.clinicId))
    .leftJoin(analysis, eq(analysis.id, notification.analysisId))
    .leftJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, notification.caseId))
    .leftJoin(retrieval, eq(retrieval.id, notification.retrievalId))
    .leftJoin(
      patient,
      eq(
        patient.id,
        sql`coalesce(${image.patientId}, ${retrieval.patientId}, (select c.patient_id from clinical_case c where c.id = ${image.caseId}))`,
      ),
    )
    .leftJoin(patientLink, eq(patientLink.id, notification.linkId))
    .leftJoin(user, eq(user.id, notification.by))
    .where(
      and(
        eq(notification.clinicId, clinicId),
        eq(notification.userId, userId),
        or(isNull(notification.analysisId), isShown(scope, analysis.imageId)),
        isNull(clinicalCase.deletedAt),
        isNull(clinicalCase.heldAt),
        holds,
        also,
      ),
    )
    .orderBy(desc(notification.id))
}

/** Newest first. */
export const findNotifications = async (scope: ClinicScope, reader: Reader, { cursor, limit }: CursorPage) => {
  const found = await standing(scope, reader, cursor ? lt(notification.id, cursor) : undefined).limit(limit + 1)
  return cursorPage(found, limit, ({ row }) => row.id)
}
/** Returns the given ids that are the user's and still hold, each with its clinic and the patient whose record it links to. */
export const findStanding = async (scope: ClinicScope, reader: Reader, ids: readonly string[]) => {
  const rows = await standing(scope, reader, inArray(notification.id, [...ids]))
  return new Map(rows.map(({ row, patientId, clinicName }) => [row.id, { patientId, clinic: clinicName }]))
}

export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>['rows'][number]

/** The number of unread notifications, counted up to `limit`. */
export const countUnread = async (scope: ClinicScope, reader: Reader, limit: number): Promise<number> =>
  (await standing(scope, reader, isNull(notification.readAt)).limit(limit)).length

/** The users who have an unread notification from before then. */
export const findUnreadReaders = (db: Queryable, before: Date) =>
  db
    .selectDistinct({ clinicId: notification.clinicId, userId: notification.userId })
    .from(notification)
    .where(and(isNull(notification.readAt), lt(notification.createdAt, before)))

/** Marks obsolete ones from before then as read. */
export const readFallen = async (scope: ClinicScope, reader: Reader, before: Date): Promise<void> => {
  const unread = await standing(scope, reader, isNull(notification.readAt))
  const holding = unread.map(({ row }) => row.id)
  await scope.db
    .update(notification)
    .set({ readAt: reader.now })
    .where(
      and(
        ofPerson(scope, reader.userId),
        isNull(notification.readAt),
        lt(notification.createdAt, before),
        notInArray(notification.id, holding),
      ),
    )
}

const ofPerson = ({ clinicId }: ClinicScope, userId: string) =>
  and(eq(notification.clinicId, clinicId), eq(notification.userId, userId))

/** The id of the newest one; null without one. */
export const findLatest = async (scope: ClinicScope, userId: string): Promise<string | null> => {
  const [row] = await scope.db
    .select({ id: notification.id })
    .from(notification)
    .where(ofPerson(scope, userId))
    .orderBy(desc(notification.id))
    .limit(1)
  return row?.id ?? null
}

/** False if the user has no notification with this id. */
export const setRead = async (
  scope: ClinicScope,
  userId: string,
  id: string,
  readAt: Date | null,
): Promise<boolean> => {
  const rows = await scope.db
    .update(notification)
    .set({ readAt })
    .where(and(ofPerson(scope, userId), eq(notification.id, id)))
    .returning({ id: notification.id })
  return rows.length > 0
}

/** Selects the unread notifications to mark as read. */
type ReadTarget = { readonly until: string } | Seen
/** The page that a user opened. */
export type Seen = { readonly analysisId: string } | { readonly caseId: string } | { readonly retrievalsOf: string }

/** False if there were none. */
export const readUnread = async (
  scope: ClinicScope,
  userId: string,
  target: ReadTarget,
  readAt: Date,
): Promise<boolean> => {
  const rows = await scope.db
    .update(notification)
    .set({ readAt })
    .where(and(ofPerson(scope, userId), isNull(notification.readAt), targetCondition(scope, target)))
    .returning({ id: notification.id })
  return rows.length > 0
}

const targetCondition = ({ db, clinicId }: ClinicScope, target: ReadTarget): SQL => {
  if ('retrievalsOf' in target) {
    const ofPatient = and(eq(retrieval.clinicId, clinicId), eq(retrieval.patientId, target.retrievalsOf))
    return inArray(notification.retrievalId, db.select({ id: retrieval.id }).from(retrieval).where(ofPatient))
  }
  if ('until' in target) return lte(notification.id, target.until)
  return 'caseId' in target ? eq(notification.caseId, target.caseId) : eq(notification.analysisId, target.analysisId)
}

/** Takes `most` of the notifications of the time range that were not mailed, `except` some; two processes take disjoint ones. */
export const takeUnmailed = (
  db: Queryable,
  { from, to, at }: { readonly from: Date; readonly to: Date; readonly at: Date },
  most: number,
  except: readonly string[],
) => {
  const due = db
    .select({ id: notification.id })
    .from(notification)
    .where(
      and(
        isNull(notification.mailedAt),
        gte(notification.createdAt, from),
        lt(notification.createdAt, to),
        notInArray(notification.id, [...except]),
      ),
    )
    .orderBy(notification.id)
    .limit(most)
    .for('update', { skipLocked: true })
  return db.update(notification).set({ mailedAt: at }).where(inArray(notification.id, due)).returning({
    id: notification.id,
    clinicId: notification.clinicId,
    userId: notification.userId,
    kind: notification.kind,
    readAt: notification.readAt,
    analysisId: notification.analysisId,
    caseId: notification.caseId,
  })
}

/** Gives back what `takeUnmailed` took and no mail server did. */
export const giveBackUnmailed = async (db: Queryable, ids: readonly string[]): Promise<void> => {
  await db
    .update(notification)
    .set({ mailedAt: null })
    .where(inArray(notification.id, [...ids]))
}

/** Returns how many were deleted. */
export const deleteOldNotifications = async (db: Queryable, before: Date): Promise<number> => {
  const rows = await db
    .delete(notification)
    .where(lt(notification.createdAt, before))
    .returning({ id: notification.id })
  return rows.length
}
