import type { Pictures } from '../../../apps/server/src/imaging/pictures/open-pictures.ts'
import { createRandom } from '../../../samples/phantom/random.ts'
import { anyBytes } from '../mutate/bytes.ts'
import { type Kind, mutationsOf } from '../mutate/files.ts'
import type { Verify } from '../verify.ts'
import type { ForeignFile } from './foreign-files.ts'

export interface MutableFile extends ForeignFile {
  readonly kind: Kind
}

const atOnce = 2

/**
 * Decodes seeded mutations of files in the decoding processes: each is an image or a refusal with a code of the table,
 * and no process dies. Returns the count of each outcome.
 */
export const soakMutations = async (
  pictures: Pictures,
  files: readonly MutableFile[],
  count: number,
  verify: Verify,
): Promise<ReadonlyMap<string, number>> => {
  const random = createRandom(19)
  const answers = new Map<string, number>()
  let next = 0
  let slowest = 0

  const sender = async () => {
    while (next < count) {
      const place = next++
      const file = files[place % files.length]
      if (!file) return
      const ours = random.fork(`file ${place}`)
      const mutate = ours.pick(ours.chance(0.7) ? mutationsOf[file.kind] : anyBytes)
      const bytes = mutated(
        () => mutate(file.bytes.slice(), ours),
        () => ours.pick(anyBytes)(file.bytes.slice(), ours),
      )
      const started = performance.now()
      const answer = await pictures.inspect(bytes, { type: 'panoramic', checked: false }).then(
        () => 'a picture',
        (refusal: { code?: string; stack?: string }) => refusal.code ?? `a bug: ${refusal.stack}`,
      )
      slowest = Math.max(slowest, performance.now() - started)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      const isFine = /^(a picture|IMAGE_[A-Z_]+|DICOM_[A-Z_0-9]+)$/.test(answer) && answer !== 'IMAGE_NOT_PROCESSED'
      verify(isFine, `${file.name}, mutation ${place}: ${answer}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  process.stdout.write(`${count} mutations, the slowest ${Math.round(slowest)} ms\n`)
  return answers
}

/** Falls back if the structure is already broken, because a structural mutation then finds nothing. */
const mutated = <T>(first: () => T, second: () => T): T => {
  try {
    return first()
  } catch {
    return second()
  }
}
