import { showToast } from '../../base/ui/toast.tsx'
import { sentenceOf } from '../../client/result.ts'

/** Shows the sentence of a failed call as a toast. */
export const showFailure = (failure: unknown) => showToast({ text: sentenceOf(failure) })
