import { find } from '../dicom-network/find.ts'
import type { QueryKey } from '../dicom-network/identifier.ts'
import type { DimseTarget } from '../dicom-network/request-association.ts'
import { type FoundStudies, readStudy, type StudyQuestion, studyTags } from './found-study.ts'
import { PacsError } from './reach-pacs.ts'

const { patientName, patientId, studyUid, ...others } = studyTags

const forms = {
  studyDate: 'DA',
  modalities: 'CS',
  description: 'LO',
  birthDate: 'DA',
  sex: 'CS',
  instances: 'IS',
} as const satisfies Record<keyof typeof others, QueryKey['vr']>

/** The keys of a study query: C-FIND of Study Root at the study level (PS3.4, C.6.2.1). */
const keysOf = (question: StudyQuestion): QueryKey[] => [
  { tag: 0x00080052, vr: 'CS', value: 'STUDY' },
  { tag: patientName, vr: 'PN', value: 'patientName' in question ? question.patientName : '' },
  { tag: patientId, vr: 'LO', value: 'patientId' in question ? question.patientId : '' },
  { tag: studyUid, vr: 'UI', value: 'studyUid' in question ? question.studyUid : '' },
  // `others` has the same keys as `forms`.
  ...Object.entries(forms).map(([name, vr]) => ({ tag: others[name as keyof typeof others], vr, value: '' })),
]

/** Finds studies by C-FIND. Throws OutboundError, DimseError or PacsError. */
export const findByDimse = async (
  target: DimseTarget,
  questions: readonly StudyQuestion[],
  { most, signal }: { readonly most: number; readonly signal?: AbortSignal | undefined },
): Promise<FoundStudies> => {
  const found = await find(target, questions.map(keysOf), { most, signal })
  const failure = found.find(({ status }) => status !== 0)
  if (failure) throw new PacsError('dimse-status', failure.status)
  return {
    studies: found.flatMap(({ matches }) => matches.flatMap(texts => readStudy(tag => texts.get(tag)) ?? [])),
    isCut: found.some(({ isCut }) => isCut),
  }
}
