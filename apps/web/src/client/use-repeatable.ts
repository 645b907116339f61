import { useRef } from 'react'
import { freshKey } from './fresh-key.ts'
import { isRefusal, type Result } from './result.ts'

/**
 * Sends under a key that stays the same for the same body until it was stored, because a repeat after a lost answer must
 * not create a second record.
 */
export function useRepeatable<Body, Answer>(send: (body: Body, key: string) => Promise<Result<Answer>>) {
  const tried = useRef({ body: '', key: '' })
  return async (body: Body): Promise<Result<Answer>> => {
    const written = JSON.stringify(body)
    if (tried.current.body !== written) tried.current = { body: written, key: freshKey() }
    const result = await send(body, tried.current.key)
    if (!isRefusal(result)) tried.current = { body: '', key: '' }
    return result
  }
}
