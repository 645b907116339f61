import { inSpanish } from '@xrai/contract/strings/translate'
import { locationText } from '@xrai/contract/teeth/placement-text'
import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import {
  account,
  analysis,
  auditEvent,
  blindReview,
  calibration,
  clinic,
  clinicalCase,
  clinicLogo,
  clinicSite,
  creditEntry,
  decision,
  dicomPeer,
  earlierResult,
  finding,
  image,
  measure,
  member,
  mount,
  mountFrame,
  notification,
  odontogram,
  odontogramChange,
  odontogramSignature,
  patient,
  patientConsent,
  patientLink,
  patientMerge,
  patientNote,
  refusedFile,
  report,
  reportSignature,
  reportTemplate,
  resultDelivery,
  retrieval,
  review,
  session,
  signedOdontogram,
  signedReport,
  toothPresence,
  toothRange,
  user,
  webhook,
  webhookDelivery,
} from '../../schema.ts'
import type { FindingRow } from '../imaging/findings.ts'
import { isSignedFor } from './patient-merges.ts'

const pageSize = 500

type WithId = PgTable & { readonly id: PgColumn }
export type ExportRow = Readonly<Record<string, unknown>>

/** Rows by id, page by page, because a clinic may have more than fit into memory. */
async function* pages(db: Queryable, table: WithId, which: SQL | undefined): AsyncGenerator<ExportRow> {
  let last: string | undefined
  for (;;) {
    const rows: ExportRow[] = await db
      .select()
      .from(table)
      .where(and(which, last ? gt(table.id, last) : undefined))
      .orderBy(asc(table.id))
      .limit(pageSize)
    yield* rows
    if (rows.length < pageSize) return
    last = String(rows.at(-1)?.['id'])
  }
}

/** One file of an export: its name and its rows, with the table's fields. */
export interface ExportedTable {
  readonly name: string
  readonly rows: AsyncIterable<ExportRow> | readonly ExportRow[]
}

/** The user's own rows, without password hash, tokens and secrets of the second step. */
export const exportPersonTables = async (db: Queryable, userId: string): Promise<readonly ExportedTable[]> => {
  const profile = await db.select().from(user).where(eq(user.id, userId))
  const ways = await db
    .select({ provider: account.providerId, createdAt: account.createdAt })
    .from(account)
    .where(eq(account.userId, userId))
  const sessions = await db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .where(eq(session.userId, userId))
  const clinics = await db
    .select({ id: clinic.id, name: clinic.name, role: member.role, joinedAt: member.createdAt })
    .from(member)
    .innerJoin(clinic, eq(clinic.id, member.clinicId))
    .where(eq(member.userId, userId))
  return [
    { name: 'persona', rows: profile },
    { name: 'formas-de-acceso', rows: ways },
    { name: 'dispositivos', rows: sessions },
    { name: 'clinicas', rows: clinics },
    { name: 'actividad', rows: pages(db, auditEvent, eq(auditEvent.by, userId)) },
    { name: 'revisiones', rows: pages(db, review, eq(review.by, userId)) },
    { name: 'revisiones-a-ciegas', rows: pages(db, blindReview, eq(blindReview.by, userId)) },
    { name: 'decisiones', rows: ownDecisions(db, userId) },
    { name: 'notificaciones', rows: pages(db, notification, eq(notification.userId, userId)) },
  ]
}

/** Only the fact and time of the user's decisions; what they wrote about a patient belongs to the clinic. */
async function* ownDecisions(db: Queryable, userId: string): AsyncGenerator<ExportRow> {
  // The rows are the table's own.
  const rows = pages(db, decision, eq(decision.by, userId)) as AsyncIterable<typeof decision.$inferSelect>
  for await (const { id, analysisId, act, at, screen } of rows) yield { id, analysisId, kind: act.kind, at, screen }
}

/** Every row of the clinic, or only those of the patient if one is given. */
export const exportClinicTables = (scope: ClinicScope, patientId?: string): readonly ExportedTable[] => {
  const { db, clinicId } = scope
  const images = imagesOf(scope, patientId)
  const analyses = patientId
    ? inArray(analysis.imageId, db.select({ id: image.id }).from(image).where(images))
    : undefined
  const ofAnalyses = (column: PgColumn) =>
    patientId
      ? inArray(
          column,
          db
            .select({ id: analysis.id })
            .from(analysis)
            .where(and(eq(analysis.clinicId, clinicId), analyses)),
        )
      : undefined
  const ofOdontograms = (column: PgColumn) => (patientId ? inArray(column, odontogramsOf(db, patientId)) : undefined)
  const versions = patientId ? versionsOf(scope, patientId) : undefined
  const all = (name: string, table: WithId & { readonly clinicId: PgColumn }, which?: SQL) => ({
    name,
    rows: pages(db, table, and(eq(table.clinicId, clinicId), which)),
  })
  return [
    all('pacientes', patient, patientId ? eq(patient.id, patientId) : undefined),
    all('consentimientos', patientConsent, patientId ? eq(patientConsent.patientId, patientId) : undefined),
    all('notas', patientNote, patientId ? eq(patientNote.patientId, patientId) : undefined),
    all('series', mount, patientId ? eq(mount.patientId, patientId) : undefined),
    all(
      'marcos-de-series',
      mountFrame,
      patientId
        ? inArray(
            mountFrame.mountId,
            db
              .select({ id: mount.id })
              .from(mount)
              .where(and(eq(mount.clinicId, clinicId), eq(mount.patientId, patientId))),
          )
        : undefined,
    ),
    all('estudios-traidos-de-un-pacs', retrieval, patientId ? eq(retrieval.patientId, patientId) : undefined),
    all('combinaciones', patientMerge, patientId ? eq(patientMerge.patientId, patientId) : undefined),
    all('casos', clinicalCase, patientId ? eq(clinicalCase.patientId, patientId) : undefined),
    all('imagenes', image, images),
    all('analisis', analysis, analyses),
    { name: 'hallazgos', rows: wordedFindings(scope, ofAnalyses(finding.analysisId)) },
    all('revisiones-de-la-clinica', review, ofAnalyses(review.analysisId)),
    all('decisiones-de-la-clinica', decision, ofAnalyses(decision.analysisId)),
    all('revisiones-a-ciegas-de-la-clinica', blindReview, ofAnalyses(blindReview.analysisId)),
    all('resultados-anteriores', earlierResult, ofAnalyses(earlierResult.analysisId)),
    all('medidas', measure, ofAnalyses(measure.analysisId)),
    all('piezas-de-la-radiografia', toothRange, ofAnalyses(toothRange.analysisId)),
    all('piezas-presentes-o-ausentes', toothPresence, ofAnalyses(toothPresence.analysisId)),
    all('informes', report, ofAnalyses(report.analysisId)),
    all('envios-de-informes', resultDelivery, ofAnalyses(resultDelivery.analysisId)),
    all('informes-firmados', signedReport, versions),
    all(
      'firmas',
      reportSignature,
      versions && inArray(reportSignature.id, db.select({ id: signedReport.id }).from(signedReport).where(versions)),
    ),
    all('odontogramas', odontogram, patientId ? eq(odontogram.patientId, patientId) : undefined),
    all('cambios-de-odontogramas', odontogramChange, ofOdontograms(odontogramChange.odontogramId)),
    all('odontogramas-firmados', signedOdontogram, ofOdontograms(signedOdontogram.odontogramId)),
    all('firmas-de-odontogramas', odontogramSignature, ofOdontograms(odontogramSignature.odontogramId)),
    { name: 'enlaces-para-pacientes', rows: linksWithoutHash(scope, ofAnalyses(patientLink.analysisId)) },
    ...(patientId
      ? []
      : [
          { name: 'clinica', rows: clinicRow(scope) },
          all('sedes', clinicSite),
          all('calibraciones', calibration),
          all('logos', clinicLogo),
          all('plantillas', reportTemplate),
          { name: 'webhooks', rows: webhooksWithoutSecrets(scope) },
          all('entregas-de-webhooks', webhookDelivery),
          { name: 'equipos', rows: peersWithoutSecrets(scope) },
          all('archivos-no-recibidos', refusedFile),
          all('creditos', creditEntry),
          all('auditoria', auditEvent),
        ]),
  ]
}

/** The clinic's own row, which has an id but no clinic column. */
async function* clinicRow({ db, clinicId }: ClinicScope): AsyncGenerator<ExportRow> {
  yield* await db.select().from(clinic).where(eq(clinic.id, clinicId))
}

/** The logos of the clinic. */
export const exportLogos = ({ db, clinicId }: ClinicScope): Promise<{ readonly id: string; readonly hash: string }[]> =>
  db.select({ id: clinicLogo.id, hash: clinicLogo.hash }).from(clinicLogo).where(eq(clinicLogo.clinicId, clinicId))

/** With the readable sentence beside the placement. */
async function* wordedFindings({ db, clinicId }: ClinicScope, which: SQL | undefined): AsyncGenerator<ExportRow> {
  // The rows are the table's own.
  const rows = pages(db, finding, and(eq(finding.clinicId, clinicId), which)) as AsyncIterable<FindingRow>
  for await (const row of rows) yield { ...row, location: locationText(row, inSpanish) }
}

export type ExportedReport = Pick<typeof signedReport.$inferSelect, 'id' | 'fileHash'>

/** The signed reports of the clinic, or of the patient. */
export const exportReports = (scope: ClinicScope, patientId?: string): AsyncIterable<ExportedReport> => {
  const { db, clinicId } = scope
  const which = and(eq(signedReport.clinicId, clinicId), patientId ? versionsOf(scope, patientId) : undefined)
  // The rows are the table's own.
  return pages(db, signedReport, which) as AsyncIterable<typeof signedReport.$inferSelect>
}

/**
 * The versions signed for the patient, even if their radiograph was given to another since; and those that name no patient
 * on record, of the patient's radiographs.
 */
const versionsOf = (scope: ClinicScope, patientId: string): SQL | undefined => {
  const own = scope.db
    .select({ id: analysis.id })
    .from(analysis)
    .innerJoin(image, eq(image.id, analysis.imageId))
    .where(and(eq(analysis.clinicId, scope.clinicId), imagesOf(scope, patientId)))
  return or(isSignedFor(scope, patientId), and(isNull(signedReport.signedFor), inArray(signedReport.analysisId, own)))
}

const odontogramsOf = (db: Queryable, patientId: string) =>
  db.select({ id: odontogram.id }).from(odontogram).where(eq(odontogram.patientId, patientId))

/** The signed odontograms of the clinic, or of the patient. */
export const exportSignedOdontograms = (
  { db, clinicId }: ClinicScope,
  patientId?: string,
): AsyncIterable<ExportedReport> => {
  const which = and(
    eq(signedOdontogram.clinicId, clinicId),
    patientId ? inArray(signedOdontogram.odontogramId, odontogramsOf(db, patientId)) : undefined,
  )
  // The rows are the table's own.
  return pages(db, signedOdontogram, which) as AsyncIterable<typeof signedOdontogram.$inferSelect>
}

/** A secret's hash is not patient data. */
async function* linksWithoutHash({ db, clinicId }: ClinicScope, which: SQL | undefined): AsyncGenerator<ExportRow> {
  for await (const { hash: _, ...row } of pages(db, patientLink, and(eq(patientLink.clinicId, clinicId), which)))
    yield row
}

async function* webhooksWithoutSecrets({ db, clinicId }: ClinicScope): AsyncGenerator<ExportRow> {
  for await (const row of pages(db, webhook, eq(webhook.clinicId, clinicId))) {
    const { secret: _, oldSecret: __, ...rest } = row
    yield rest
  }
}

async function* peersWithoutSecrets({ db, clinicId }: ClinicScope): AsyncGenerator<ExportRow> {
  for await (const { secret: _, ...row } of pages(db, dicomPeer, eq(dicomPeer.clinicId, clinicId))) yield row
}

export type ExportedImage = Pick<typeof image.$inferSelect, 'id' | 'format' | 'originalHash' | 'createdAt'>

/** The originals of the clinic, or of the patient. */
export const exportImages = (scope: ClinicScope, patientId?: string): AsyncIterable<ExportedImage> =>
  // The cast is safe, because `pages` returns the table's own rows.
  pages(scope.db, image, and(eq(image.clinicId, scope.clinicId), imagesOf(scope, patientId))) as AsyncIterable<
    typeof image.$inferSelect
  >

const imagesOf = ({ db, clinicId }: ClinicScope, patientId: string | undefined): SQL | undefined => {
  if (!patientId) return undefined
  const cases = db
    .select({ id: clinicalCase.id })
    .from(clinicalCase)
    .where(and(eq(clinicalCase.clinicId, clinicId), eq(clinicalCase.patientId, patientId)))
  return and(eq(image.clinicId, clinicId), or(eq(image.patientId, patientId), inArray(image.caseId, cases)))
}
