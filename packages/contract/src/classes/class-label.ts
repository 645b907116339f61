import { type Translate, t } from '../strings/translate.ts'
import { detectionClass } from './detection-class.ts'

/** The name of a wire class; an unknown class is shown unchanged (specification §3.2). */
export function classLabel(id: string, say: Translate = t): string {
  const { text } = detectionClass(id)
  return text === null ? id : say(text)
}
