import { isUuid } from '@xrai/contract/records/is-uuid'
import { inSpanish } from '@xrai/contract/strings/translate'
import { findAnalysisOf } from '../../../db/queries/interop/fhir-entries.ts'
import { referenceTo, systems } from '../addresses.ts'
import type { Coding, Identifier, Reference, Resource } from '../datatypes.ts'
import { subjectOf, takenAt } from '../entry-facts.ts'
import { entryKind, patientParameters } from '../entry-kind.ts'
import type { Entry } from '../read-entries.ts'
import { allowedBy, anySystem, statusesOf, valuesBy } from '../search/criteria.ts'

interface ImagingStudy extends Resource {
  readonly resourceType: 'ImagingStudy'
  readonly identifier?: readonly Identifier[]
  readonly status: 'available'
  readonly modality: readonly Coding[]
  readonly subject: Reference
  readonly started: string
  readonly location?: Reference
  readonly numberOfSeries: number
  readonly numberOfInstances: number
  readonly description: string
  readonly series?: readonly {
    readonly uid: string
    readonly modality: Coding
    readonly numberOfInstances: number
    readonly instance?: readonly { readonly uid: string; readonly sopClass: Coding }[]
  }[]
}

/** The modalities of CID 29 (PS3.16) that a radiograph may have. */
const modalities: Readonly<Record<string, string>> = {
  CR: 'Computed Radiography',
  CT: 'Computed Tomography',
  DX: 'Digital Radiography',
  IO: 'Intra-oral Radiography',
  PX: 'Panoramic X-Ray',
  RG: 'Radiographic imaging',
}

const knownModalities = Object.keys(modalities)

/** The modality in the file, else the usual one of the image type. */
const modalityOf = ({ image, analysis }: Entry): Coding => {
  const named = image.dicom?.modality ?? ''
  const code = Object.hasOwn(modalities, named) ? named : analysis.type === 'panoramic' ? 'PX' : 'IO'
  return { system: systems.dcm, code, display: modalities[code] ?? code }
}

const identifiersOf = ({ image: { dicom } }: Entry): Identifier[] => [
  ...(dicom?.studyUid ? [{ system: systems.uid, value: `urn:oid:${dicom.studyUid}` }] : []),
]

/** One per radiograph: those of one DICOM study share its identifier. An image that is not DICOM has no series. */
const toImagingStudy = (entry: Entry): ImagingStudy => {
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

const states = { system: 'http://hl7.org/fhir/imagingstudy-status', shown: ['available'] }

export const imagingStudy = entryKind<ImagingStudy>({
  type: 'ImagingStudy',
  parameters: {
    ...patientParameters,
    started: 'date',
    identifier: 'token',
    modality: 'token',
    status: 'token',
  },
  sort: ['_lastUpdated', 'started'],
  includes: [
    { name: 'patient', targets: ['Patient'] },
    { name: 'subject', targets: ['Patient'] },
  ],
  fields: {
    mandatory: ['status', 'subject'],
    summary: [
      'identifier',
      'modality',
      'started',
      'location',
      'numberOfSeries',
      'numberOfInstances',
      'description',
      'series',
    ],
  },
  audit: { view: 'analysis-view', list: 'analysis-list' },
  narrative: ({ description, started, subject }) => [
    description,
    inSpanish('fhir.text.taken', { at: started }),
    subject.display,
  ],
  ofEntry: entry => [toImagingStudy(entry)],
  analysisOf: async ({ session }, id) => (isUuid(id) ? findAnalysisOf(session.scope, { imageId: id }) : null),
  withId: toImagingStudy,
  query: (_, { criteria }) => {
    const uids = valuesBy(criteria, 'identifier', system => system === systems.uid)
    const ids = allowedBy(criteria, '_id', anySystem)?.filter(isUuid)
    return {
      // Every existing one is 'available'.
      imageIds: statusesOf(states, criteria)?.includes('available') === false ? [] : ids,
      studyUids: uids === 'any' ? uids : uids?.map(value => value.replace(/^urn:oid:/, '')),
      modalities: allowedBy(criteria, 'modality', system => system === systems.dcm),
      knownModalities,
    }
  },
  subject: 'radiograph',
  pick: () => entry => [toImagingStudy(entry)],
  isOneEach: true,
})
