import type { Refusal } from '../../client/result.ts'

/** The refusal of a file, in words for a photograph if it is one; they are loaded on demand, because few are refused. */
export async function wordedFor(file: File, refusal: Refusal): Promise<Refusal> {
  if (!refusal.overridable) return refusal
  return import('./photo-words.ts').then(
    ({ inPhotoWords }) => inPhotoWords(refusal, file),
    cause => {
      console.error(cause)
      return refusal
    },
  )
}
