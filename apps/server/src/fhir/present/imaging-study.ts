import { inSpanish } from '@xrai/contract/strings/translate'
import { referenceTo, systems } from '../addresses.ts'
import type { Entry } from '../read-entries.ts'
import type { Coding, Identifier, ImagingStudy } from '../resources.ts'
import { subjectOf, takenAt } from './entry-facts.ts'

/** CID 29 of PS3.16, of what a radiograph may be. */
const modalities: Readonly<Record<string, string>> = {
  CR: 'Computed Radiography',
  CT: 'Computed Tomography',
  DX: 'Digital Radiography',
  IO: 'Intra-oral Radiography',
  PX: 'Panoramic X-Ray',
  RG: 'Radiographic imaging',
}

export const knownModalities = Object.keys(modalities)

/** What its file says it is, else what its kind is taken by. */
const modalityOf = ({ image, analysis }: Entry): Coding => {
  const named = image.dicom?.modality ?? ''
  const code = named in modalities ? named : analysis.type === 'panoramic' ? 'PX' : 'IO'
  return { system: systems.dcm, code, display: modalities[code] ?? code }
}

const identifiersOf = ({ image: { dicom } }: Entry): Identifier[] => [
  ...(dicom?.studyUid ? [{ system: systems.uid, value: `urn:oid:${dicom.studyUid}` }] : []),
]

/** One for each radiograph: those of one DICOM study share its identifier. A picture that is no DICOM has no series. */
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
    // An ImagingStudy must have one: of a radiograph that belongs to no record it is a name.
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
            // A file that came before its class was read names no instance, which must have one.
            ...(sopClassUid && {
              instance: [{ uid: instanceUid, sopClass: { system: systems.uri, code: `urn:oid:${sopClassUid}` } }],
            }),
          },
        ],
      }),
  }
}
