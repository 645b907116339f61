import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

/** With whose certificate a PDF is signed. */
export interface SigningIdentity {
  readonly privateKey: KeyObject
  readonly certificate: X509Certificate
  /** Its issuer, that one's issuer and so on, as far as the file has them. */
  readonly chain: readonly X509Certificate[]
}

/** A P12 or a certificate that cannot sign. Its message quotes nothing of the file but dates. */
export class SigningIdentityError extends Error {
  override readonly name = 'SigningIdentityError'
}

const shortestRsaKey = 2048

/**
 * Reads a PKCS #12 file. node-forge rather than Node's own crypto, which hands out no key of a P12 and knows none of the
 * older ciphers (3DES, RC2) in which Windows and Firefox still write them.
 */
export function readP12(bytes: Uint8Array, password: string): SigningIdentity {
  const { keys, certificates } = contentsOf(bytes, password)
  if (keys.length === 0) throw new SigningIdentityError('has no private key')
  const found = keys
    .flatMap(privateKey => certificates.map(certificate => ({ privateKey, certificate })))
    .find(({ privateKey, certificate }) => certificate.checkPrivateKey(privateKey))
  if (found === undefined) throw new SigningIdentityError('has no certificate of its private key')
  requireKnownKey(found.privateKey)
  return { ...found, chain: chainOf(found.certificate, certificates) }
}

/** A certificate is refused outside its dates: every reader would call the signature invalid. */
export function requireValidAt({ certificate }: SigningIdentity, at: Date): void {
  if (at < certificate.validFromDate) {
    throw new SigningIdentityError(`has a certificate that is valid from ${certificate.validFromDate.toISOString()} on`)
  }
  if (at > certificate.validToDate) {
    throw new SigningIdentityError(`has a certificate that expired at ${certificate.validToDate.toISOString()}`)
  }
}

interface Contents {
  readonly keys: readonly KeyObject[]
  readonly certificates: readonly X509Certificate[]
}

function contentsOf(bytes: Uint8Array, password: string): Contents {
  const bags = decrypted(bytes, password).safeContents.flatMap(({ safeBags }) => safeBags)
  const ofType = (...types: readonly (string | undefined)[]) => bags.filter(({ type }) => types.includes(type))
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids
  try {
    return {
      keys: ofType(pkcs8ShroudedKeyBag, keyBag).map(({ key, asn1 }) =>
        createPrivateKey({
          key: derOf(key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1),
          format: 'der',
          type: 'pkcs8',
        }),
      ),
      certificates: ofType(certBag).map(({ cert, asn1 }) => new X509Certificate(derOf(cert ? asn1Of(cert) : asn1))),
    }
  } catch {
    throw new SigningIdentityError('has a key or a certificate of an unknown kind')
  }
}

/**
 * The certificate as it came. node-forge's certificateToAsn1 writes the algorithm beside the signature anew, and a signature
 * names its certificate by the hash of every byte. That algorithm is the one inside (RFC 5280, 4.1.1.2).
 */
const asn1Of = ({ tbsCertificate, signature }: forge.pki.Certificate): forge.asn1.Asn1 => {
  const { Class, Type, create } = forge.asn1
  const fields = Array.isArray(tbsCertificate.value) ? tbsCertificate.value : []
  // The version is tagged, and absent from version 1.
  const algorithm = fields.filter(({ tagClass }) => tagClass === Class.UNIVERSAL)[1]
  if (algorithm === undefined) throw new Error('The certificate has no algorithm')
  const bits = create(Class.UNIVERSAL, Type.BITSTRING, false, `\0${signature}`)
  return create(Class.UNIVERSAL, Type.SEQUENCE, true, [tbsCertificate, algorithm, bits])
}

const derOf = (asn1: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')

function decrypted(bytes: Uint8Array, password: string): forge.pkcs12.Pkcs12Pfx {
  let asn1: forge.asn1.Asn1
  try {
    asn1 = forge.asn1.fromDer(Buffer.from(bytes).toString('binary'))
  } catch {
    throw new SigningIdentityError('is no PKCS #12 file')
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, false, password)
  } catch (error) {
    const message = String(Object(error).message)
    if (/^Cannot read PKCS#12 PFX/.test(message)) throw new SigningIdentityError('is no PKCS #12 file')
    if (/MAC could not be verified/.test(message)) throw new SigningIdentityError('has another password')
  }
  try {
    // The newer ciphers (PBES2) take the password as UTF-8, the check that has just passed and the older ones as UTF-16.
    const utf8 = Buffer.from(password, 'utf8').toString('binary')
    return forge.pkcs12.pkcs12FromAsn1(withoutMac(asn1), false, utf8)
  } catch {
    throw new SigningIdentityError('is encrypted in a way that is not known here, or has another password')
  }
}

const withoutMac = (pfx: forge.asn1.Asn1): forge.asn1.Asn1 =>
  Array.isArray(pfx.value) ? { ...pfx, value: pfx.value.slice(0, 2) } : pfx

function requireKnownKey(key: KeyObject): void {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  const isKnown =
    type === 'rsa'
      ? (details?.modulusLength ?? 0) >= shortestRsaKey
      : type === 'ec' && details?.namedCurve === 'prime256v1'
  if (!isKnown)
    throw new SigningIdentityError(`has a key that is neither RSA of ${shortestRsaKey} bits or more nor P-256`)
}

/** Each certificate's issuer among the others, up to a root or to the last that is there. */
function chainOf(leaf: X509Certificate, others: readonly X509Certificate[]): readonly X509Certificate[] {
  const chain = [leaf]
  for (;;) {
    const last = chain.at(-1) ?? leaf
    const issuer = others.find(
      other => !chain.some(one => one.raw.equals(other.raw)) && last.checkIssued(other) && last.verify(other.publicKey),
    )
    if (issuer === undefined) return chain.slice(1)
    chain.push(issuer)
  }
}
