import { describe, expect, it } from 'vitest'
import { readIdToken } from './google-identity.ts'

const tokenOf = (payload: unknown) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`

describe('an ID token', () => {
  it('gives its e-mail and display name, accents included', () => {
    const idToken = tokenOf({ email: 'ana@clinica.pe', name: 'Ana Muñoz ¿?' })
    expect(readIdToken(idToken)).toEqual({ idToken, email: 'ana@clinica.pe', displayName: 'Ana Muñoz ¿?' })
  })

  it('without a name has an empty one', () => {
    expect(readIdToken(tokenOf({ email: 'a@b.pe' }))?.displayName).toBe('')
  })

  it.each(['', 'x', 'a.%%%.c', tokenOf({ name: 'no e-mail' })])('that is none gives nothing: %s', token =>
    expect(readIdToken(token)).toBeUndefined(),
  )
})
