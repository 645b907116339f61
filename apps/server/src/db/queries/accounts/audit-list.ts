import type { AuditAction } from '@xrai/contract/routes/audit-actions'
import { and, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { type CursorPage, cursorPage } from '../../paging.ts'
import {
  analysis,
  apiKey,
  auditAddress,
  auditEvent,
  auditLink,
  clinicalCase,
  image,
  member,
  patient,
  patientMerge,
  report,
  user,
} from '../../schema.ts'

export interface AuditSearch extends CursorPage {
  /** The id of a user or an API key. */
  readonly actor?: string | undefined
  readonly actions?: readonly AuditAction[] | undefined
  /** All events about the patient or about rows that belong to the patient. */
  readonly patient?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** A clinic's events, newest first, with their chain links and the addresses that have not expired. */
export const findAuditPage = async (scope: ClinicScope, search: AuditSearch) => {
  const { db, clinicId } = scope
  const { actor, actions, from, to, cursor, limit } = search
  const last = sql`(select created_at, id from audit_event where id = ${cursor} and clinic_id = ${clinicId})`
  const found = await db
    .select({ event: auditEvent, link: auditLink, address: auditAddress.address })
    .from(auditEvent)
    .innerJoin(auditLink, eq(auditLink.eventId, auditEvent.id))
    .leftJoin(auditAddress, eq(auditAddress.ref, auditEvent.addressRef))
    .where(
      and(
        eq(auditEvent.clinicId, clinicId),
        actor ? or(eq(auditEvent.by, actor), eq(auditEvent.keyId, actor)) : undefined,
        actions ? inArray(auditEvent.action, [...actions]) : undefined,
        search.patient ? isAboutPatient(scope, search.patient) : undefined,
        from ? gte(auditEvent.createdAt, from) : undefined,
        to ? lt(auditEvent.createdAt, to) : undefined,
        cursor ? sql`(${auditEvent.createdAt}, ${auditEvent.id}) < ${last}` : undefined,
      ),
    )
    .orderBy(desc(auditEvent.createdAt), desc(auditEvent.id))
    .limit(limit + 1)
  return cursorPage(found, limit, ({ event }) => event.id)
}

export type AuditRow = Awaited<ReturnType<typeof findAuditPage>>['rows'][number]

/**
 * A radiograph that was moved to another patient no longer belongs to this one, but the event of its move names both. Two
 * indexed lookups, because a combined condition would read the whole trail.
 */
const isAboutPatient = (scope: ClinicScope, patientId: string) => {
  const ofClinic = sql`audit_event where clinic_id = ${scope.clinicId}`
  return sql`${auditEvent.id} in (
    select id from ${ofClinic} and subject_id in ${subjectsOfPatient(scope, patientId)}
    union
    select id from ${ofClinic} and action = 'picture-move'
      and exists (select 1 from (${selvesOfPatient(scope, patientId)}) as self (id) where detail like '%' || self.id || '%'))`
}

/** The id of the patient and of the patients that were merged into this one. */
const selvesOfPatient = ({ db, clinicId }: ClinicScope, patientId: string) => {
  const merged = db
    .select({ id: patientMerge.goneId })
    .from(patientMerge)
    .where(and(eq(patientMerge.clinicId, clinicId), eq(patientMerge.patientId, patientId)))
  return sql`select ${patientId}::uuid union all ${merged}`
}

/**
 * The ids of the patient and of their cases, images, analyses and reports. After an erasure only the patient's id is left.
 */
const subjectsOfPatient = (scope: ClinicScope, patientId: string) => {
  const { db, clinicId } = scope
  const cases = db
    .select({ id: clinicalCase.id })
    .from(clinicalCase)
    .where(and(eq(clinicalCase.clinicId, clinicId), eq(clinicalCase.patientId, patientId)))
  const ofPatient = and(eq(image.clinicId, clinicId), or(eq(image.patientId, patientId), inArray(image.caseId, cases)))
  const images = db.select({ id: image.id }).from(image).where(ofPatient)
  const analyses = db
    .select({ id: analysis.id })
    .from(analysis)
    .where(and(eq(analysis.clinicId, clinicId), inArray(analysis.imageId, images)))
  const reports = db
    .select({ id: report.id })
    .from(report)
    .where(and(eq(report.clinicId, clinicId), inArray(report.analysisId, analyses)))
  return sql`(${selvesOfPatient(scope, patientId)} union all ${cases} union all ${images} union all ${analyses} union all ${reports})`
}

export const findUserNames = async ({ db, clinicId }: ClinicScope, ids: readonly string[]) => {
  if (ids.length === 0) return []
  return db
    .select({
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      erasedAt: user.erasedAt,
      isMember: sql<boolean>`${member.id} is not null`,
    })
    .from(user)
    .leftJoin(member, and(eq(member.userId, user.id), eq(member.clinicId, clinicId)))
    .where(inArray(user.id, [...ids]))
}

export const findKeyNames = async ({ db, clinicId }: ClinicScope, ids: readonly string[]) => {
  if (ids.length === 0) return []
  return db
    .select({ id: apiKey.id, name: apiKey.name })
    .from(apiKey)
    .where(and(eq(apiKey.clinicId, clinicId), inArray(apiKey.id, [...ids])))
}

/** A held record shows only its id, like an erased one; the same applies below. */
export const findPatientNames = async ({ db, clinicId }: ClinicScope, ids: readonly string[]) => {
  if (ids.length === 0) return []
  return db
    .select({ id: patient.id, name: patient.name })
    .from(patient)
    .where(and(eq(patient.clinicId, clinicId), inArray(patient.id, [...ids]), isNull(patient.heldAt)))
}

export const findCaseNames = async ({ db, clinicId }: ClinicScope, ids: readonly string[]) => {
  if (ids.length === 0) return []
  return db
    .select({ id: clinicalCase.id, name: clinicalCase.name })
    .from(clinicalCase)
    .where(and(eq(clinicalCase.clinicId, clinicId), inArray(clinicalCase.id, [...ids]), isNull(clinicalCase.heldAt)))
}

/** Names of images, analyses or reports: the patient's name, else the case's, else the file's. */
export const findImageNames = async ({ db, clinicId }: ClinicScope, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const wanted = [...ids]
  const name = sql<string>`coalesce(${patient.name}, ${clinicalCase.name}, ${image.fileName})`
  return db
    .select({ imageId: image.id, analysisId: analysis.id, reportId: report.id, name })
    .from(image)
    .leftJoin(analysis, eq(analysis.imageId, image.id))
    .leftJoin(report, eq(report.analysisId, analysis.id))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, eq(patient.id, sql`coalesce(${clinicalCase.patientId}, ${image.patientId})`))
    .where(
      and(
        eq(image.clinicId, clinicId),
        isNull(image.heldAt),
        or(inArray(image.id, wanted), inArray(analysis.id, wanted), inArray(report.id, wanted)),
      ),
    )
}

/** The users and keys that occur in a clinic's trail. */
export const findActors = async ({ db, clinicId }: ClinicScope) => {
  const people = await db
    .selectDistinct({ id: auditEvent.by })
    .from(auditEvent)
    .where(eq(auditEvent.clinicId, clinicId))
  const keys = await db
    .selectDistinct({ id: auditEvent.keyId })
    .from(auditEvent)
    .where(eq(auditEvent.clinicId, clinicId))
  return {
    people: people.flatMap(({ id }) => id ?? []),
    keys: keys.flatMap(({ id }) => id ?? []),
  }
}
