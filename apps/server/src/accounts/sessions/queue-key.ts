import { hkdfSync } from 'node:crypto'

/**
 * The key by which a browser encrypts a user's unsent decisions, so that another user of the device cannot read them. It is
 * derived (HKDF, RFC 5869) and not stored: every session of the user gets the same one, also after the next login.
 */
export const queueKeyOf = (secret: string, userId: string): string =>
  Buffer.from(hkdfSync('sha256', secret, userId, 'xrai unsent decisions', 32)).toString('base64url')
