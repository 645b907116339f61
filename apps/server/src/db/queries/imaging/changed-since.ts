import { and, eq, gte, inArray, or } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import {
  analysis,
  clinicalCase,
  decision,
  image,
  patient,
  report,
  review,
  toothPresence,
  toothRange,
} from '../../schema.ts'

/**
 * The answer of an analysis changed at or after that time: its own row, what dentists said of it, its report, its radiograph
 * (moved or restored), or the case and patient that it names, which may be renamed, deleted or restored. Each table is
 * searched by itself, because no index serves a condition on several.
 */
export const isChangedSince = (scope: ClinicScope, since: Date) =>
  or(
    ...[analysis.createdAt, analysis.startedAt, analysis.finishedAt].map(moment => gte(moment, since)),
    inArray(analysis.id, writtenAbout(scope, since)),
    inArray(analysis.imageId, changedImages(scope, since)),
  )

const writtenAbout = ({ db, clinicId }: ClinicScope, since: Date) => {
  const rows = (table: typeof review | typeof decision | typeof toothRange | typeof toothPresence) =>
    db
      .select({ id: table.analysisId })
      .from(table)
      .where(and(eq(table.clinicId, clinicId), gte(table.createdAt, since)))
  const reports = db
    .select({ id: report.analysisId })
    .from(report)
    .where(and(eq(report.clinicId, clinicId), gte(report.updatedAt, since)))
  return unionAll(rows(review), rows(decision), rows(toothRange), rows(toothPresence), reports)
}

const changedImages = (scope: ClinicScope, since: Date) => {
  const { db, clinicId } = scope
  const ofClinic = eq(image.clinicId, clinicId)
  const itself = db
    .select({ id: image.id })
    .from(image)
    .where(and(ofClinic, gte(image.updatedAt, since)))
  const ofPatient = db
    .select({ id: image.id })
    .from(patient)
    .innerJoin(image, and(eq(image.patientId, patient.id), ofClinic))
    .where(and(eq(patient.clinicId, clinicId), gte(patient.updatedAt, since)))
  const ofCase = db
    .select({ id: image.id })
    .from(clinicalCase)
    .innerJoin(image, and(eq(image.caseId, clinicalCase.id), ofClinic))
    .where(and(eq(clinicalCase.clinicId, clinicId), isCaseChangedSince(scope, since)))
  return unionAll(itself, ofPatient, ofCase)
}

/** The case's row changed at or after that time, or its patient's. */
export const isCaseChangedSince = ({ db, clinicId }: ClinicScope, since: Date) => {
  const patients = db
    .select({ id: patient.id })
    .from(patient)
    .where(and(eq(patient.clinicId, clinicId), gte(patient.updatedAt, since)))
  return or(gte(clinicalCase.updatedAt, since), inArray(clinicalCase.patientId, patients))
}
