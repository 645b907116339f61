import { freshKey } from './fresh-key.ts'
import { isRefusal, type Result } from './result.ts'
import { onOwnerChange } from './session.ts'

/** A repeat comes soon. Hours later an equal body is meant as another record, also if the first one was edited since. */
const repeatMs = 10 * 60_000

/**
 * Sends under a key that stays the same if the same body follows within minutes and was not stored, because a repeat after
 * a lost answer must not create a second record, even if its form was closed since. The key belongs to a user and a
 * clinic, so it is dropped when either changes.
 */
export function repeatable<Body, Answer>(send: (body: Body, key: string) => Promise<Result<Answer>>) {
  let last: { readonly written: string; readonly key: string; readonly at: number } | undefined
  onOwnerChange(() => {
    last = undefined
  })
  return async (body: Body): Promise<Result<Answer>> => {
    const written = JSON.stringify(body)
    const isRepeat = last?.written === written && Date.now() - last.at < repeatMs
    const tried = isRepeat && last ? last : { written, key: freshKey(), at: Date.now() }
    last = tried
    const result = await send(body, tried.key)
    // A record that was deleted is not created again under its key.
    if (last === tried && (!isRefusal(result) || result.code === 'REPLAY_DELETED')) last = undefined
    return result
  }
}
