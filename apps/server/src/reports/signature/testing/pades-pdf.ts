import { sha256Hex } from '../../../base/sha256-hex.ts'
import { readP12, type SigningIdentity } from '../../../settings/signing-identity.ts'
import { renderPdf } from '../../report/render-pdf.ts'
import { signPdf } from '../pades.ts'
import { makeP12 } from './make-p12.ts'
import { signedPdf, statementOf, type TestKey } from './sign-pdf.ts'

/** The validity of the certificates of these signatures, whose date is fixed. */
export const padesSpan = { validFrom: new Date('2026-01-01'), validTo: new Date('2100-01-01') }

/**
 * A signed PDF whose statement names the certificates of an identity, and a function that replaces its PAdES signature
 * by another identity's.
 */
export const openPadesPdf = async (kind: 'rsa' | 'P-256', key: TestKey) => {
  const password = 'secreto'
  const identity = readP12((await makeP12({ password, key: kind, ...padesSpan })).bytes, password)
  const certificates = sha256Hex(Buffer.concat([identity.certificate, ...identity.chain].map(({ raw }) => raw)))
  const body = await renderPdf({ content: ['Informe'], defaultStyle: { font: 'Inter' } })
  const bare = signedPdf(body, { ...statementOf(body, key), certificates }, key)
  const at = new Date('2026-11-24T03:00:00.000Z')
  const withPades = (signer: SigningIdentity) =>
    signPdf(bare, signer, { signer: 'Ana Muñoz', reason: 'Informe firmado', at })
  return { certificates, bare, whole: await withPades(identity), withPades }
}
