import { askGoogleNonce } from '../../client/accounts.ts'
import { unwrap } from '../../client/result.ts'

/** The server's nonces are valid for ten minutes; the user still has to choose an account. */
const freshMs = 4 * 60_000

let asked: { readonly nonce: Promise<string>; readonly at: number } | undefined

/** Requests a nonce in advance, because Google opens its window only directly after a click. */
export function prepareNonce() {
  if (asked && Date.now() - asked.at < freshMs) return
  const nonce = unwrap(askGoogleNonce()).then(answer => answer.nonce)
  asked = { nonce, at: Date.now() }
  // `takeNonce` handles the failure and requests a new one.
  nonce.catch(() => {
    asked = undefined
  })
}

/** A nonce that was not used yet. */
export function takeNonce(): Promise<string> {
  prepareNonce()
  const taken = asked
  asked = undefined
  return taken?.nonce ?? Promise.reject(new Error('no nonce was asked for'))
}
