import type { PacsQuestion } from '@xrai/contract/records/pacs-patient'
import { find } from '../dicom-network/find.ts'
import type { QueryKey } from '../dicom-network/identifier.ts'
import type { DimseTarget } from '../dicom-network/request-association.ts'
import { type FoundStudies, readStudy, studyTags } from './found-study.ts'

const { patientName, patientId, ...others } = studyTags

const forms = {
  studyDate: 'DA',
  modalities: 'CS',
  description: 'LO',
  birthDate: 'DA',
  sex: 'CS',
  studyUid: 'UI',
  instances: 'IS',
} as const satisfies Record<keyof typeof others, QueryKey['vr']>

/** Of a study, by C-FIND's Study Root at the level of studies (PS3.4, C.6.2.1). */
const keysOf = (question: PacsQuestion): QueryKey[] => [
  { tag: 0x00080052, vr: 'CS', value: 'STUDY' },
  { tag: patientName, vr: 'PN', value: 'patientName' in question ? question.patientName : '' },
  { tag: patientId, vr: 'LO', value: 'patientId' in question ? question.patientId : '' },
  // The keys of `others` are those of `forms`.
  ...Object.entries(forms).map(([name, vr]) => ({ tag: others[name as keyof typeof others], vr, value: '' })),
]

/** By C-FIND; `status` of the first query that did not end well, else 0. OutboundError, DimseError. */
export const findByDimse = async (
  target: DimseTarget,
  questions: readonly PacsQuestion[],
  { most, signal }: { readonly most: number; readonly signal?: AbortSignal | undefined },
): Promise<FoundStudies & { readonly status: number }> => {
  const found = await find(target, questions.map(keysOf), { most, signal })
  return {
    studies: found.flatMap(({ matches }) => matches.flatMap(texts => readStudy(tag => texts.get(tag)) ?? [])),
    isCut: found.some(({ isCut }) => isCut),
    status: found.find(({ status }) => status !== 0)?.status ?? 0,
  }
}
