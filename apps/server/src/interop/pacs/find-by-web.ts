import { type FoundStudies, type FoundStudy, readStudy, type StudyQuestion, studyTags } from './found-study.ts'
import type { WebPacs } from './reach-pacs.ts'
import { searchWeb } from './web-call.ts'

const parametersOf = (question: StudyQuestion): Readonly<Record<string, string>> => {
  if ('studyUid' in question) return { StudyInstanceUID: question.studyUid }
  if ('patientId' in question) return { PatientID: question.patientId }
  // A server that cannot match similar names ignores it with a warning (PS3.18, 8.3.4.2).
  return { PatientName: question.patientName, fuzzymatching: 'true' }
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
