// @module-tag resources
import { describe, expect, it } from 'vitest'
import { makeP12 } from '../reports/signature/testing/make-p12.ts'
import { readP12, requireValidAt, SigningIdentityError } from './signing-identity.ts'

const password = 'secreto'

describe('a P12', () => {
  it.each(['rsa', 'P-256'] as const)(
    'with a key of kind %s gives the key, its certificate and the chain',
    async key => {
      const { bytes, certificate, root } = await makeP12({ password, key })
      const identity = readP12(bytes, password)
      expect(identity.certificate.raw).toEqual(certificate.raw)
      expect(identity.chain.map(({ raw }) => raw)).toEqual([root.raw])
      expect(certificate.checkPrivateKey(identity.privateKey)).toBe(true)
    },
  )

  it('is read in the older ciphers too', async () => {
    const { bytes, certificate, root } = await makeP12({ password, cipher: '3des' })
    const identity = readP12(bytes, password)
    expect(identity.certificate.raw).toEqual(certificate.raw)
    expect(identity.chain.map(({ raw }) => raw)).toEqual([root.raw])
  })

  it.each(['aes', '3des'] as const)('takes a password of any letters (%s)', async cipher => {
    const { bytes } = await makeP12({ password: 'contraseña de la clínica: 10 €', cipher })
    expect(() => readP12(bytes, 'contraseña de la clínica: 10 €')).not.toThrow()
    expect(() => readP12(bytes, 'contrasena')).toThrow('has another password')
  })

  it('with another password is refused as such', async () => {
    const { bytes } = await makeP12({ password })
    expect(() => readP12(bytes, 'otro')).toThrow(new SigningIdentityError('has another password'))
    expect(() => readP12(bytes, '')).toThrow('has another password')
  })

  it('without a key, or with the key of another certificate, is refused', async () => {
    const { bytes } = await makeP12({ password, privateKey: 'none' })
    expect(() => readP12(bytes, password)).toThrow('has no private key')
    const other = await makeP12({ password, privateKey: 'other' })
    expect(() => readP12(other.bytes, password)).toThrow('has no certificate of its private key')
  })

  it.each(['rsa-1024', 'P-384'] as const)('with a key of kind %s is refused', async key => {
    const { bytes } = await makeP12({ password, key })
    expect(() => readP12(bytes, password)).toThrow('neither RSA of 2048 bits or more nor P-256')
  })

  it('signs between the dates of its certificate alone, which the refusal names', async () => {
    const validFrom = new Date('2026-01-01T00:00:00.000Z')
    const validTo = new Date('2027-01-01T00:00:00.000Z')
    const { bytes } = await makeP12({ password, validFrom, validTo })
    const at = (date: string) => () => requireValidAt(readP12(bytes, password), new Date(date))
    expect(at('2026-06-01')).not.toThrow()
    expect(at('2027-01-02')).toThrow(/expired at 2027-01-01T00:00:00/)
    expect(at('2025-12-31')).toThrow(/valid from 2026-01-01T00:00:00/)
  })

  it('that is another file, or cut off, is refused as no PKCS #12 file', async () => {
    const { bytes } = await makeP12({ password })
    for (const wrong of [Buffer.from('%PDF-1.7'), new Uint8Array(), bytes.subarray(0, bytes.length / 2)]) {
      expect(() => readP12(wrong, password)).toThrow('is no PKCS #12 file')
    }
  })
})
