import { t } from '@xrai/contract/strings/translate'
import { mayPass, Refused } from './result.ts'

/** Refusals whose own sentence suits a visitor. */
const ownSentence: ReadonlySet<string | undefined> = new Set(['PATIENT_LINK_INVALID', 'TOO_MANY_ATTEMPTS'])

/**
 * The sentence for a visitor without an account, whom the Spanish texts address as usted; `sentenceOf` is for users, who are
 * addressed as tú.
 */
export function publicSentenceOf(failure: unknown): string {
  const refusal = failure instanceof Refused ? failure.refusal : undefined
  if (refusal && ownSentence.has(refusal.code)) return refusal.error
  if (refusal?.kind === 'offline') return t('patientView.public.offline')
  return mayPass(failure) ? t('patientView.public.busy') : t('patientView.public.failed')
}
