import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, auditEvent, image, reportSignature, signedReport } from '../../schema.ts'

/** A radiograph's change of patient in the audit trail: ids only, because the trail never contains a name. */
export interface ImageMove {
  readonly from: string | null
  readonly to: string | null
  /** The signature of a report that names another person than the new patient. */
  readonly signature: string | null
}

/** The detail of a 'picture-move' event. */
export const moveDetail = ({ from, to, signature }: ImageMove): string =>
  `from ${from ?? '-'} to ${to ?? '-'}${signature ? ` signed ${signature}` : ''}`

/** Reads `moveDetail`; null for events that have none. */
export const parseMove = (detail: string | null | undefined): ImageMove | null => {
  const [, from, to, signature] = /^from (\S+) to (\S+)(?: signed (\S+))?$/.exec(detail ?? '') ?? []
  if (from === undefined || to === undefined) return null
  return { from: from === '-' ? null : from, to: to === '-' ? null : to, signature: signature ?? null }
}

/** True if the radiograph was ever moved; where it was first is not kept. */
export const wasMoved = async ({ db, clinicId }: ClinicScope, imageId: string): Promise<boolean> => {
  const { subjectId, action } = auditEvent
  const moves = and(eq(auditEvent.clinicId, clinicId), eq(subjectId, imageId), eq(action, 'picture-move'))
  return (await db.$count(auditEvent, moves)) > 0
}

/** The patient's name in signed reports; an erased or held report has none. */
export const findNamesOfSignatures = async ({ db, clinicId }: ClinicScope, signatureIds: readonly string[]) => {
  if (signatureIds.length === 0) return []
  const found = await db
    .select({
      id: reportSignature.id,
      name: sql<string | null>`${signedReport.document}::jsonb -> 'report' ->> 'patientName'`,
    })
    .from(reportSignature)
    .innerJoin(signedReport, eq(signedReport.id, reportSignature.id))
    .innerJoin(analysis, eq(analysis.id, reportSignature.analysisId))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .where(
      and(eq(reportSignature.clinicId, clinicId), inArray(reportSignature.id, [...signatureIds]), isNull(image.heldAt)),
    )
  return found.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]))
}
