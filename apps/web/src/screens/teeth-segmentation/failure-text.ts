import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import { type TextKey, t } from '@xrai/contract/strings/translate'

/** What these mean in a browser; the table's sentences are about a server. */
const texts: Partial<Readonly<Record<ErrorCode, TextKey>>> = {
  ENGINE_UNREACHABLE: 'tryOut.unreachable',
  ENGINE_UNAVAILABLE: 'tryOut.unsupported',
  MODEL_DAMAGED: 'tryOut.damaged',
  INTERNAL: 'tryOut.broken',
}

/** The sentence for a refusal: for a picture the same as after an upload. */
export const failureText = (code: ErrorCode): string => t(texts[code] ?? errorTable[code].text)
