import { inSpanish } from '@xrai/contract/strings/translate'
import { referenceTo, systems } from '../addresses.ts'
import type { Entry } from '../read-entries.ts'
import type { Coding, Identifier, ImagingStudy } from '../resources.ts'
import { subjectOf, takenAt } from './entry-facts.ts'

/** The modalities of CID 29 (PS3.16) that a radiograph may have. */
const modalities: Readonly<Record<string, string>> = {
  CR: 'Computed Radiography',
  CT: 'Computed Tomography',
  DX: 'Digital Radiography',
  IO: 'Intra-oral Radiography',
  PX: 'Panoramic X-Ray',
  RG: 'Radiographic imaging',
}

export const knownModalities = Object.keys(modalities)

/** The modality in the file, else the usual one of the image type. */
const modalityOf = ({ image, analysis }: Entry): Coding => {
  const named = image.dicom?.modality ?? ''
  const code = named in modalities ? named : analysis.type === 'panoramic' ? 'PX' : 'IO'
  return { system: systems.dcm, code, display: modalities[code] ?? code }
}

const identifiersOf = ({ image: { dicom } }: Entry): Identifier[] => [
  ...(dicom?.studyUid ? [{ system: systems.uid, value: `urn:oid:${dicom.studyUid}` }] : []),
]

/** One per radiograph: those of one DICOM study share its identifier. An image that is not DICOM has no series. */
export const presentImagingStudy = (entry: Entry): ImagingStudy => {
  const { image, analysis, report } = entry
  const modality = modalityOf(entry)
  const identifier = identifiersOf(entry)
  const { seriesUid, instanceUid, sopClassUid } = image.dicom ?? {}
  return {
    resourceType: 'ImagingStudy',
    id: image.id,
    meta: { lastUpdated: entry.changedAt },
    ...(identifier.length > 0 && { identifier }),
    status: 'available',
    modality: [modality],
    // ImagingStudy requires a subject; without a patient record it is a name.
    subject: subjectOf(entry) ?? {
      display: report?.patientName ?? image.dicom?.patientName ?? inSpanish('fhir.noPatient'),
    },
    started: takenAt(entry),
    ...(image.siteId && { location: referenceTo('Location', image.siteId) }),
    numberOfSeries: 1,
    numberOfInstances: 1,
    description: inSpanish(`preview.${analysis.type}`),
    ...(seriesUid &&
      instanceUid && {
        series: [
          {
            uid: seriesUid,
            modality,
            numberOfInstances: 1,
            // An instance requires a SOP class, which files stored by early versions lack.
            ...(sopClassUid && {
              instance: [{ uid: instanceUid, sopClass: { system: systems.uri, code: `urn:oid:${sopClassUid}` } }],
            }),
          },
        ],
      }),
  }
}
