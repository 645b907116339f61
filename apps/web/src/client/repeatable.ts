import { freshKey } from './fresh-key.ts'
import { isRefusal, type Result } from './result.ts'
import { onOwnerChange } from './session.ts'

/**
 * Sends under a key that stays the same for the same body until it was stored, because a repeat after a lost answer must
 * not create a second record, even if its form was closed since. The keys belong to a user and a clinic, so they are
 * dropped when either changes.
 */
export function repeatable<Body, Answer>(send: (body: Body, key: string) => Promise<Result<Answer>>) {
  const keys = new Map<string, string>()
  onOwnerChange(() => keys.clear())
  return async (body: Body): Promise<Result<Answer>> => {
    const written = JSON.stringify(body)
    const key = keys.get(written) ?? freshKey()
    keys.set(written, key)
    const result = await send(body, key)
    // A record that was deleted is not created again under its key.
    if (!isRefusal(result) || result.code === 'REPLAY_DELETED') keys.delete(written)
    return result
  }
}
