import { askGoogleNonce } from '../client/accounts.ts'
import { unwrap } from '../client/result.ts'

/** The server's live ten minutes; the person still has to choose an account. */
const freshMs = 4 * 60_000

let asked: { readonly nonce: Promise<string>; readonly at: number } | undefined

/** Requests a nonce before it is needed: Google opens its window only right after a press. */
export function prepareNonce() {
  if (asked && Date.now() - asked.at < freshMs) return
  const nonce = unwrap(askGoogleNonce()).then(answer => answer.nonce)
  asked = { nonce, at: Date.now() }
  // The failure is handled where the nonce is taken, which requests a new one.
  nonce.catch(() => {
    asked = undefined
  })
}

/** One that nothing was signed with. */
export function takeNonce(): Promise<string> {
  prepareNonce()
  const taken = asked
  asked = undefined
  return taken?.nonce ?? Promise.reject(new Error('no nonce was asked for'))
}
