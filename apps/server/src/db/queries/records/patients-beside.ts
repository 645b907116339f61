import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { clinicalCase, image, patient } from '../../schema.ts'
import { ofPatient } from '../imaging/analysis-filter.ts'
import { isShown } from './hidden.ts'

interface Beside {
  readonly imageId: string
  readonly fact: 'studyUid' | 'accessionNumber'
  readonly value: string
  readonly limit: number
}

/** The expressions of the indexes `image_study` and `image_accession`. */
const columns = {
  studyUid: sql`(${image.dicom}->>'studyUid')`,
  accessionNumber: sql`(${image.dicom}->>'accessionNumber')`,
}

/** The patients of the clinic's other radiographs whose DICOM files have the same value, each once. */
export const findPatientsBeside = (scope: ClinicScope, { imageId, fact, value, limit }: Beside) =>
  scope.db
    .selectDistinct({ id: patient.id, name: patient.name, birthDate: patient.birthDate })
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .innerJoin(patient, ofPatient)
    .where(
      and(
        eq(image.clinicId, scope.clinicId),
        eq(patient.clinicId, scope.clinicId),
        sql`${columns[fact]} = ${value}`,
        ne(image.id, imageId),
        isShown(scope, image.id),
      ),
    )
    .orderBy(asc(patient.name), asc(patient.id))
    .limit(limit)
