import { detectionClasses } from '@xrai/contract/classes/detection-class'
import { dayMs } from '@xrai/contract/records/durations'
import { permanentTeeth } from '@xrai/contract/teeth/fdi'
import type { ClinicScope } from './clinic-scope.ts'
import { newId } from './columns.ts'
import { insertFindings } from './queries/imaging/findings.ts'
import { insertConsent } from './queries/records/consents.ts'
import { insertNote } from './queries/records/patient-notes.ts'
import { insertPatient } from './queries/records/patients.ts'
import { insertReport } from './queries/reports/reports.ts'
import { analysis, image } from './schema.ts'

const radiographs = 120
const reports = 30
const notes = 40
const consents = 10
const findingsEach = 20

const teeth = ['36', '11', '46', '24', '17'] as const

/** For the benchmark: a patient with 200 entries over twelve years. Returns the patient's id. */
export const insertLongHistory = async (scope: ClinicScope, by: string): Promise<string> => {
  const { db, clinicId } = scope
  const patientId = await insertPatient(scope, { firstName: 'Rosa', lastName: 'Longeva' })
  const at = (place: number) => new Date(Date.now() - place * 36 * dayMs)
  for (let place = 0; place < radiographs; place++) {
    const imageId = newId()
    const analysisId = newId()
    await db.insert(image).values({
      id: imageId,
      clinicId,
      patientId,
      uploadedBy: by,
      fileName: `radiografia-${place}.jpg`,
      search: `radiografia-${place}.jpg\n`,
      bytes: 1,
      format: 'jpeg',
      width: 2900,
      height: 1450,
      bitsPerSample: 8,
      originalHash: '0'.repeat(64),
      createdAt: at(place),
    })
    await db.insert(analysis).values({
      id: analysisId,
      clinicId,
      imageId,
      requestedBy: by,
      type: 'panoramic',
      state: 'done',
      experimental: false,
      modelName: 'bench',
      modelVersion: '1',
      finishedAt: at(place),
    })
    const found = Array.from({ length: findingsEach }, (_, i) => ({
      id: newId(),
      class: detectionClasses[i % detectionClasses.length]?.id ?? 'Caries',
      classId: 0,
      confidence: 0.5,
      x: 100 + i * 20,
      y: 400,
      width: 40,
      height: 60,
      points: [],
      location: null,
      placement: null,
      tooth: permanentTeeth[(i * 3 + place) % permanentTeeth.length] ?? '36',
    }))
    await insertFindings(scope, analysisId, found)
    if (place >= reports) continue
    const header = {
      requestingDentist: 'Ana',
      patientName: 'Rosa',
      patientAge: null,
      patientSex: null,
      radiographyDate: null,
    }
    await insertReport(scope, {
      analysisId,
      code: `XR-BENCH-${clinicId.slice(-8)}-${place}`,
      header,
      issued: true,
      issuedAt: at(place),
      filters: { minimumConfidence: 20, classes: [] },
    })
  }
  for (let place = 0; place < notes; place++) {
    const date = at(place * 3)
      .toISOString()
      .slice(0, 10)
    const tooth = teeth[place % teeth.length] ?? null
    await insertNote(scope, { patientId, text: `Control número ${place}`, tooth, date, by })
  }
  for (let place = 0; place < consents; place++) {
    await insertConsent(scope, { patientId, purpose: 'training', given: place % 2 === 0, by })
  }
  return patientId
}
