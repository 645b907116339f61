import { and, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ClinicId } from '../../clinic-id.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import {
  account,
  analysis,
  apiKey,
  backupCode,
  calibration,
  clinic,
  clinicalCase,
  clinicLogo,
  clinicSite,
  contactMessage,
  dayFigures,
  dicomPeer,
  idempotentCall,
  image,
  invitation,
  member,
  modelActivation,
  modelFile,
  odontogram,
  oneTimeToken,
  patient,
  refusedFile,
  reportTemplate,
  session,
  signedOdontogram,
  signedReport,
  twoFactor,
  user,
  webhook,
} from '../../schema.ts'
import { deleteAddressesOf } from '../accounts/audit.ts'
import { deleteInvitationsBy } from '../accounts/invitations.ts'
import { lockMembers } from '../accounts/members.ts'
import { forgetAnswers, forgetAnswersAbout } from '../platform/idempotent-calls.ts'
import { isSignedFor } from './patient-merges.ts'

/** Replaces an erased name. */
const erasedName = '—'

/**
 * How many rows one statement deletes: all that hangs on each goes with it, and the pool ends a query that takes half a
 * minute.
 */
const portion = 200

/**
 * Deletes the rows of `which` in portions, in the order of their ids, by `remove`, which returns those that it deleted.
 * Returns their number.
 */
const inPortions = async (
  db: Queryable,
  table: PgTable & { readonly id: PgColumn },
  which: SQL | undefined,
  remove: (some: SQL | undefined) => Promise<readonly unknown[]>,
  atOnce = portion,
): Promise<number> => {
  let count = 0
  let rest = which
  for (;;) {
    const rows = await db.select({ id: table.id }).from(table).where(rest).orderBy(table.id).limit(atOnce)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) count += (await remove(and(which, inArray(table.id, ids)))).length
    if (ids.length < atOnce) return count
    rest = and(which, gt(table.id, ids.at(-1)))
  }
}

/** Deletes cases or patients with all that hangs on them. Returns how many. */
export const deleteRows = (
  db: Queryable,
  table: typeof clinicalCase | typeof patient,
  which: SQL | undefined,
): Promise<number> => inPortions(db, table, which, some => db.delete(table).where(some).returning({ id: table.id }))

/**
 * Deletes images with their analyses, findings, reviews and reports, `atOnce` with one statement. Returns their number, and
 * the hashes of files that may be unreferenced now.
 */
export const deleteImageRows = async (db: Queryable, which: SQL | undefined, atOnce?: number) => {
  const hashes: (string | null)[] = []
  const remove = async (some: SQL | undefined) => {
    const signed = await db
      .select({ hash: signedReport.fileHash })
      .from(signedReport)
      .innerJoin(analysis, eq(analysis.id, signedReport.analysisId))
      .where(inArray(analysis.imageId, db.select({ id: image.id }).from(image).where(some)))
    const rows = await db
      .delete(image)
      .where(some)
      .returning({ original: image.originalHash, display: image.displayHash, thumbnail: image.thumbnailHash })
    hashes.push(...rows.flatMap(row => Object.values(row)), ...signed.map(({ hash }) => hash))
    return rows
  }
  const count = await inPortions(db, image, which, remove, atOnce)
  return { count, hashes: hashes.filter(hash => hash !== null) }
}

/**
 * Deletes a patient's rows, including those of their cases, and the versions of reports that were signed for the patient,
 * even if their radiograph was given to another since.
 */
export const erasePatientRows = async (scope: ClinicScope, patientId: string): Promise<readonly string[]> => {
  const { db, clinicId } = scope
  const cases = and(eq(clinicalCase.clinicId, clinicId), eq(clinicalCase.patientId, patientId))
  const ofCases = inArray(image.caseId, db.select({ id: clinicalCase.id }).from(clinicalCase).where(cases))
  const odontogramHashes = await signedOdontogramFiles(
    db,
    and(eq(odontogram.clinicId, clinicId), eq(odontogram.patientId, patientId)),
  )
  const versions = await db
    .select({ id: signedReport.id, hash: signedReport.fileHash })
    .from(signedReport)
    .where(and(eq(signedReport.clinicId, clinicId), isSignedFor(scope, patientId)))
  const images = and(eq(image.clinicId, clinicId), or(eq(image.patientId, patientId), ofCases))
  const { hashes } = await deleteImageRows(db, images)
  await db.delete(clinicalCase).where(cases)
  await db.delete(patient).where(and(eq(patient.clinicId, clinicId), eq(patient.id, patientId)))
  // Last, because a trigger refuses it while the patient exists.
  const ids = versions.map(({ id }) => id)
  if (ids.length > 0) await db.delete(signedReport).where(inArray(signedReport.id, ids))
  await forgetAnswers(scope)
  return [...hashes, ...odontogramHashes, ...versions.map(({ hash }) => hash)]
}

/** The files of signed odontograms, which are erased with their patients. */
export const signedOdontogramFiles = async (
  db: Queryable,
  ofOdontograms: SQL | undefined,
): Promise<readonly string[]> => {
  const rows = await db
    .select({ hash: signedOdontogram.fileHash })
    .from(signedOdontogram)
    .innerJoin(odontogram, eq(odontogram.id, signedOdontogram.odontogramId))
    .where(ofOdontograms)
  return rows.map(({ hash }) => hash)
}

/**
 * Erases all data of a clinic. Its own row stays without a name, because the ledger and the audit trail refer to it; they
 * contain only ids of rows that no longer exist.
 */
export const eraseClinicRows = async (scope: ClinicScope): Promise<readonly string[]> => {
  const { db, clinicId } = scope
  const odontogramHashes = await signedOdontogramFiles(db, eq(odontogram.clinicId, clinicId))
  const ofImages = await deleteImageRows(db, eq(image.clinicId, clinicId))
  const hashes = [...ofImages.hashes, ...odontogramHashes]
  const logos = await db
    .delete(clinicLogo)
    .where(eq(clinicLogo.clinicId, clinicId))
    .returning({ hash: clinicLogo.hash })
  hashes.push(...logos.map(({ hash }) => hash))
  for (const table of [clinicalCase, patient]) await deleteRows(db, table, eq(table.clinicId, clinicId))
  for (const table of [
    reportTemplate,
    invitation,
    apiKey,
    webhook,
    dicomPeer,
    refusedFile,
    idempotentCall,
    member,
    clinicSite,
    calibration,
    modelActivation,
    dayFigures,
  ]) {
    await db.delete(table).where(eq(table.clinicId, clinicId))
  }
  await db
    .update(clinic)
    .set({ name: erasedName, ...noData, plan: 'basico', onTrial: false, heldAt: null })
    .where(eq(clinic.id, clinicId))
  return hashes
}

/** The columns of an erased clinic. */
const noData = {
  ruc: null,
  address: null,
  phone: null,
  timeZone: null,
  aeTitle: null,
  logoId: null,
  recordYears: null,
} as const

/** Erases the user's own rows; the row of `user` stays as an id without a name, an address or a way to sign in. */
export const erasePersonRows = async (db: Queryable, userId: string): Promise<readonly string[]> => {
  const [person] = await db.select().from(user).where(eq(user.id, userId)).for('update')
  if (!person) return []
  await forgetAnswersAbout(db, userId)
  for (const table of [session, account, twoFactor, backupCode, oneTimeToken, member]) {
    await db.delete(table).where(eq(table.userId, userId))
  }
  await db.delete(apiKey).where(eq(apiKey.createdBy, userId))
  await deleteInvitationsBy(db, userId)
  await deleteAddressesOf(db, userId)
  // An account can be registered with another person's address, so mail sent to it belongs to a verified user only.
  if (person.emailVerified) {
    await db.delete(invitation).where(eq(invitation.email, person.email))
    await db.delete(contactMessage).where(eq(contactMessage.email, person.email))
  }
  await db
    .update(user)
    .set({
      name: erasedName,
      firstName: erasedName,
      lastName: '',
      email: `${userId}@erased.invalid`,
      emailVerified: false,
      image: null,
      pictureHash: null,
      signatureImage: null,
      stampImage: null,
      professionalNumber: null,
      professionalVerifiedAt: null,
      notifications: null,
      lastClinicId: null,
      erasedAt: new Date(),
    })
    .where(eq(user.id, userId))
  return person.pictureHash ? [person.pictureHash] : []
}

/** Locks the members of each of the user's clinics, always in the same order, so that two transactions never deadlock. */
export const lockClinicsOf = async (db: Queryable, userId: string): Promise<void> => {
  const own = await db
    .select({ clinicId: member.clinicId })
    .from(member)
    .where(eq(member.userId, userId))
    .orderBy(member.clinicId)
  for (const { clinicId } of own) await lockMembers({ db, clinicId })
}

/** The user's clinics: whether each has other members, and whether one of those is an owner. */
export const findClinicsToLeave = async (db: Queryable, userId: string) => {
  const own = await db
    .select({ clinicId: member.clinicId, role: member.role })
    .from(member)
    .where(eq(member.userId, userId))
  return Promise.all(
    own.map(async ({ clinicId, role }) => {
      const others = and(eq(member.clinicId, clinicId), ne(member.userId, userId))
      const colleagues = await db.$count(member, others)
      const owners = await db.$count(member, and(others, eq(member.role, 'owner')))
      return { clinicId, isAlone: colleagues === 0, isLastOwner: role === 'owner' && colleagues > 0 && owners === 0 }
    }),
  )
}

/** Makes the longest-standing other member an owner. */
export const promoteOldest = async (db: Queryable, clinicId: ClinicId, exceptUserId: string): Promise<void> => {
  const [oldest] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.clinicId, clinicId), ne(member.userId, exceptUserId)))
    .orderBy(member.id)
    .limit(1)
  if (oldest) await db.update(member).set({ role: 'owner' }).where(eq(member.id, oldest.id))
}

/** The hashes that a row of any clinic, user or model still refers to. */
export const findUsedHashes = async (db: Queryable, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  if (hashes.length === 0) return new Set()
  const wanted = [...hashes]
  const images = await db
    .select({ original: image.originalHash, display: image.displayHash, thumbnail: image.thumbnailHash })
    .from(image)
    .where(
      or(inArray(image.originalHash, wanted), inArray(image.displayHash, wanted), inArray(image.thumbnailHash, wanted)),
    )
  const people = await db
    .select({ hash: user.pictureHash })
    .from(user)
    .where(and(isNotNull(user.pictureHash), inArray(user.pictureHash, wanted)))
  const reports = await db
    .select({ hash: signedReport.fileHash })
    .from(signedReport)
    .where(inArray(signedReport.fileHash, wanted))
  const logos = await db.select({ hash: clinicLogo.hash }).from(clinicLogo).where(inArray(clinicLogo.hash, wanted))
  const odontogramHashes = await db
    .select({ hash: signedOdontogram.fileHash })
    .from(signedOdontogram)
    .where(inArray(signedOdontogram.fileHash, wanted))
  const models = await db.select({ hash: modelFile.hash }).from(modelFile).where(inArray(modelFile.hash, wanted))
  const named = [
    ...images.flatMap(Object.values),
    ...[...people, ...reports, ...logos, ...odontogramHashes, ...models].map(({ hash }) => hash),
  ]
  return new Set(named.filter(hash => typeof hash === 'string'))
}

/** The clinic that has the patient, deleted or not; null if none has, or if the patient is held. */
export const findPatientClinic = async (db: Queryable, patientId: string): Promise<ClinicId | null> => {
  const [found] = await db
    .select({ clinicId: patient.clinicId })
    .from(patient)
    .where(and(eq(patient.id, patientId), isNull(patient.heldAt)))
  return found?.clinicId ?? null
}
