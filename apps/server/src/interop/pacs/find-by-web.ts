import { type FoundStudies, type FoundStudy, readStudy, type StudyQuestion } from './found-study.ts'
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
    const query = { ...parametersOf(question), includefield: '00081030', limit: String(most + 1) }
    const objects = await searchWeb(pacs, { path: 'studies', query, signal })
    isCut ||= objects.length > most
    studies.push(...objects.slice(0, most).flatMap(textOf => readStudy(textOf) ?? []))
  }
  return { studies, isCut }
}
