import { type FoundStudies, type FoundStudy, readStudy, type StudyQuestion, studyTags } from './found-study.ts'
import type { WebPacs } from './reach-pacs.ts'
import { searchWeb } from './web-call.ts'

const parametersOf = (question: StudyQuestion): Readonly<Record<string, string>> => {
  if ('studyUid' in question) return { StudyInstanceUID: question.studyUid }
  return 'patientId' in question ? { PatientID: question.patientId } : { PatientName: question.patientName }
}

/** Finds studies by QIDO-RS. Throws OutboundError or PacsError. */
export const findByWeb = async (
  pacs: WebPacs,
  questions: readonly StudyQuestion[],
  { most, signal }: { readonly most: number; readonly signal?: AbortSignal | undefined },
): Promise<FoundStudies> => {
  const studies: FoundStudy[] = []
  let isCut = false
  for (const question of questions) {
    const query = { ...parametersOf(question), includefield: '00081030' }
    const found = await searchWeb(pacs, { path: 'studies', query, uidTag: studyTags.studyUid, most, signal })
    isCut ||= found.isCut
    studies.push(...found.objects.flatMap(textOf => readStudy(textOf) ?? []))
  }
  return { studies, isCut }
}
