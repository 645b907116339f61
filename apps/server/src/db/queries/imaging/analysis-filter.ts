import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { ListedStatus } from '@xrai/contract/routes/analyses'
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import { allRows } from '../../paging.ts'
import { analysis, clinicalCase, finding, image, patient, report } from '../../schema.ts'
import { hasStatus } from '../../status.ts'
import { isImageOfSite, type SiteFilter } from '../accounts/sites.ts'
import { analysesWithAdded, analysesWithout } from '../insight/class-differences.ts'
import { isShown } from '../records/hidden.ts'
import { imagesOfPatient } from '../records/patient-images.ts'
import { isPatientOfClinic } from '../records/patients.ts'
import { isChangedSince } from './changed-since.ts'
import type { FoundAnalyses } from './image-search.ts'

export interface AnalysisFilter {
  readonly status?: ListedStatus | undefined
  readonly type?: RadiographType | undefined
  readonly class?: string | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
  /** See `isChangedSince`. */
  readonly changedSince?: Date | undefined
  /** Only analyses of this patient, who is not deleted. */
  readonly patientId?: string | undefined
  /** Only analyses without a patient. */
  readonly withoutPatient?: boolean | undefined
  readonly site?: SiteFilter
  /** Only the results of a search. */
  readonly found?: FoundAnalyses | undefined
  /** Findings below this confidence do not count; 0–1. */
  readonly confidence: number
}

/** The case's patient, else the name in the report, else the name in the DICOM file. */
export const patientName = sql<
  string | null
>`coalesce(${patient.name}, ${report.header}->>'patientName', ${image.dicom}->>'patientName')`

/** The patient of the case, else of the radiograph itself; a deleted patient does not count. */
export const ofPatient = and(
  eq(patient.id, sql`coalesce(${clinicalCase.patientId}, ${image.patientId})`),
  isNull(patient.deletedAt),
)

/** When that patient, deleted or not, last changed. */
export const patientChangedAt = sql<Date | null>`(
  select changed.updated_at from patient changed where changed.id = coalesce(${clinicalCase.patientId}, ${image.patientId})
)`.mapWith(patient.updatedAt)

/** True if the search is the only filter. */
export const isBySearchAlone = ({ found, confidence: _, ...others }: AnalysisFilter): boolean =>
  found !== undefined && Object.values(others).every(value => !value)

/**
 * How an analysis comes to have a class: the detector found it and at least one such finding was kept ('detected'), or the
 * detector found none and a dentist added one ('added'). The two exclude each other.
 */
const waysToHaveClass = ['detected', 'added'] as const
type WayToHaveClass = (typeof waysToHaveClass)[number]

/** The alternatives by which an analysis can match the filter; only a class filter has more than one. */
export const waysOf = (filter: AnalysisFilter): readonly (WayToHaveClass | undefined)[] =>
  filter.class ? waysToHaveClass : [undefined]

const hasClass = (scope: ClinicScope, name: string, confidence: number, way?: WayToHaveClass) => {
  if (way === 'added') return inArray(analysis.id, analysesWithAdded(scope, name))
  const detected = scope.db.select({ id: finding.analysisId }).from(finding)
  return and(
    inArray(analysis.id, detected.where(isOfClass(scope, name, confidence))),
    notInArray(analysis.id, analysesWithout(scope, name)),
  )
}

/** The conditions on the analysis row and its findings, which an index-only scan can answer. */
export const hasOwnFacts = (scope: ClinicScope, filter: AnalysisFilter, way?: WayToHaveClass) => {
  const { status, type, from, before, class: name, confidence } = filter
  return and(
    eq(analysis.clinicId, scope.clinicId),
    status && hasStatus(analysis.reviewed, status),
    type && eq(analysis.type, type),
    from && gte(analysis.createdAt, from),
    before && lt(analysis.createdAt, before),
    name ? hasClass(scope, name, confidence, way) : undefined,
  )
}

/** True if the filter has only those conditions. */
export const isByOwnFacts = ({ found, site, patientId, withoutPatient, changedSince }: AnalysisFilter): boolean =>
  !found && !site && !patientId && !withoutPatient && !changedSince

/**
 * The ids of the clinic's analyses that match the filter, the latest ones if there is a `limit`; other tables are read only
 * if the filter needs them. Each way of having a class is a query of its own, because the planner can neither estimate the
 * size of a union nor find its latest rows.
 */
export const matchingAnalyses = (scope: ClinicScope, filter: AnalysisFilter, also?: SQL, limit?: number) => {
  const { db } = scope
  const conditions = [
    isShown(scope, analysis.imageId),
    also,
    isImageOfSite(scope, analysis.imageId, filter.site),
    filter.found && (isBySearchAlone(filter) ? filter.found.condition : filter.found.all),
    filter.changedSince && isChangedSince(scope, filter.changedSince),
    filter.patientId && isOfPatient(scope, filter.patientId),
    filter.withoutPatient && inArray(analysis.imageId, unassignedImages(scope)),
  ].filter(condition => typeof condition === 'object')
  const passing = (way?: WayToHaveClass) => {
    const query = db
      .select({ id: analysis.id })
      .from(analysis)
      .where(and(hasOwnFacts(scope, filter, way), ...conditions))
      .$dynamic()
    return limit === undefined ? query : query.orderBy(desc(analysis.id)).limit(limit)
  }
  return filter.class ? unionAll(passing('detected'), passing('added')) : passing()
}

/** SQL: the analysis is of that patient, who is not deleted. */
export const isOfPatient = (scope: ClinicScope, patientId: string) => {
  const images = imagesOfPatient(scope, patientId)
  return and(
    inArray(analysis.imageId, scope.db.select({ id: images.id }).from(images)),
    isPatientOfClinic(scope, sql`${patientId}::uuid`),
  )
}

/** The rows of the index `finding_class`, if the confidence is the default threshold. */
export const isOfClass = ({ clinicId }: Pick<ClinicScope, 'clinicId'>, name: string, confidence: number) =>
  and(eq(finding.clinicId, clinicId), eq(finding.class, name), gte(finding.confidence, confidence))

/**
 * The radiographs without a patient. Each of the three kinds uses its own index: no case and no patient, a case without a
 * patient, and a deleted patient.
 */
export const unassignedImages = ({ db, clinicId }: ClinicScope) => {
  const ofClinic = eq(image.clinicId, clinicId)
  const isDeleted = and(eq(patient.clinicId, clinicId), isNotNull(patient.deletedAt))
  const alone = db
    .select({ id: image.id })
    .from(image)
    .where(and(ofClinic, isNull(image.patientId), isNull(image.caseId)))
  // Looked up per case, because few cases have no patient and a join would read every radiograph.
  const ofCase = db
    .select({ id: image.id })
    .from(image)
    .where(and(eq(image.caseId, clinicalCase.id), isNull(image.patientId)))
    .limit(allRows)
    .as('of_case')
  const inCase = db
    .select({ id: ofCase.id })
    .from(clinicalCase)
    .innerJoinLateral(ofCase, sql`true`)
    .where(and(eq(clinicalCase.clinicId, clinicId), isNull(clinicalCase.patientId)))
  const ofDeleted = db
    .select({ id: image.id })
    .from(patient)
    .innerJoin(image, and(eq(image.patientId, patient.id), ofClinic))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .where(and(isDeleted, isNull(clinicalCase.patientId)))
  const inCaseOfDeleted = db
    .select({ id: image.id })
    .from(patient)
    .innerJoin(clinicalCase, eq(clinicalCase.patientId, patient.id))
    .innerJoin(image, and(eq(image.caseId, clinicalCase.id), ofClinic))
    .where(isDeleted)
  return unionAll(alone, inCase, ofDeleted, inCaseOfDeleted)
}
