import { plainLetters, plainWords } from '@xrai/contract/records/plain-letters'
import { t } from '@xrai/contract/strings/translate'
import type { Identity } from '@xrai/engine/identity'

/** Shorter words may occur in any name by chance. */
const shortestWord = 3

/** A file's name, unless it contains the patient's name or number. */
export function anonymousName(name: string, identity: Identity | null): string {
  const identifying = identity?.values.filter(({ name }) => name === 'patientName' || name === 'patientId') ?? []
  const words = identifying.flatMap(({ value }) => plainWords(value))
  const namesPatient = words.some(word => word.length >= shortestWord && plainLetters(name).includes(word))
  return namesPatient ? `${t('anonymise.fileName')}.dcm` : name
}
