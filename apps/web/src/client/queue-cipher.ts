import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

/** Encrypts texts with a user's key. */
export interface QueueBox {
  readonly seal: (text: string) => string
  /** The text with its padding; null if it was encrypted with another key or not at all. */
  readonly open: (sealed: string) => string | null
}

const nonceLength = 24

/** Texts are padded to a multiple of this, so that the length of the ciphertext does not reveal theirs. */
const block = 4096

/**
 * Encrypts with a 32-byte key in base64url. Not WebCrypto, which needs HTTPS and is asynchronous: a decision might be
 * stored only after the page was closed.
 */
export const createBox = (base64url: string): QueueBox => {
  const key = fromBase64(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return {
    seal: text => {
      const bytes = new TextEncoder().encode(text)
      const filled = new Uint8Array(Math.ceil(bytes.length / block) * block).fill(' '.charCodeAt(0))
      filled.set(bytes)
      const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
      return `${toBase64(nonce)}.${toBase64(xchacha20poly1305(key, nonce).encrypt(filled))}`
    },
    open: sealed => {
      const [nonce = '', coded = ''] = sealed.split('.')
      try {
        return new TextDecoder().decode(xchacha20poly1305(key, fromBase64(nonce)).decrypt(fromBase64(coded)))
      } catch {
        return null
      }
    },
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), character => character.charCodeAt(0))
