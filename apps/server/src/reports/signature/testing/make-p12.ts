import { X509Certificate } from 'node:crypto'
import { dayMs } from '@xrai/contract/records/durations'
import { BitString, Integer, Null, OctetString, Utf8String } from 'asn1js'
import forge from 'node-forge'
import {
  AttributeTypeAndValue,
  AuthenticatedSafe,
  BasicConstraints,
  CertBag,
  Certificate,
  Extension,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
  Time,
} from 'pkijs'

const algorithms = {
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  'rsa-1024': {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 1024,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  'P-256': { name: 'ECDSA', namedCurve: 'P-256' },
  'P-384': { name: 'ECDSA', namedCurve: 'P-384' },
} as const

interface Issued {
  readonly certificate: Certificate
  readonly keys: CryptoKeyPair
}

interface P12Options {
  readonly password: string
  readonly key?: keyof typeof algorithms
  readonly name?: string
  readonly validTo?: Date
  readonly validFrom?: Date
  /** `other`: another certificate than the key's. `none`: only the certificates. */
  readonly privateKey?: 'own' | 'other' | 'none'
  /** `3des`, as written by older programs; only with an RSA key. */
  readonly cipher?: 'aes' | '3des'
}

export interface TestP12 {
  readonly bytes: Uint8Array
  readonly certificate: X509Certificate
  readonly root: X509Certificate
}

/** A P12 as issued by a certificate authority: a personal certificate below a root that the file includes. */
export async function makeP12({
  password,
  key = 'rsa',
  name = 'Dra. María Núñez',
  validFrom = new Date(Date.now() - dayMs),
  validTo = new Date(Date.now() + 30 * dayMs),
  privateKey = 'own',
  cipher = 'aes',
}: P12Options): Promise<TestP12> {
  const root = await issue({ name: 'Raíz de prueba', key: 'rsa', validFrom: new Date(0), validTo: new Date(4e12) })
  const leaf = await issue({ name, key, validFrom, validTo, issuer: root })
  const certificates = [leaf.certificate, root.certificate]
  const keys = { own: [leaf.keys], other: [await newKeys(key)], none: [] }[privateKey]
  const bytes =
    cipher === '3des'
      ? await legacyP12(leaf.keys, certificates, password)
      : await modernP12(keys, certificates, password)
  return { bytes, certificate: readable(leaf.certificate), root: readable(root.certificate) }
}

const readable = (certificate: Certificate) => new X509Certificate(derOf(certificate))

const derOf = (certificate: Certificate) => Buffer.from(certificate.toSchema(true).toBER())

const newKeys = async (key: keyof typeof algorithms): Promise<CryptoKeyPair> => {
  const keys = await crypto.subtle.generateKey(algorithms[key], true, ['sign', 'verify'])
  if (!('privateKey' in keys)) throw new Error(`${key} is no pair of keys`)
  return keys
}

interface Subject {
  readonly name: string
  readonly key: keyof typeof algorithms
  readonly validFrom: Date
  readonly validTo: Date
  readonly issuer?: Issued
}

let serialNumber = 0

async function issue({ name, key, validFrom, validTo, issuer }: Subject): Promise<Issued> {
  const keys = await newKeys(key)
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ value: ++serialNumber }),
    notBefore: timeOf(validFrom),
    notAfter: timeOf(validTo),
    extensions: issuer === undefined ? rootExtensions() : personExtensions(),
  })
  certificate.subject.typesAndValues.push(
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }),
  )
  certificate.issuer = issuer?.certificate.subject ?? certificate.subject
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign((issuer?.keys ?? keys).privateKey, 'SHA-256')
  return { certificate, keys }
}

/** X.509 has whole seconds, and two-digit years before 2050. */
const timeOf = (date: Date) =>
  new Time({ type: date.getUTCFullYear() < 2050 ? 0 : 1, value: new Date(Math.trunc(date.getTime() / 1000) * 1000) })

const keyUsage = (bits: number) =>
  new Extension({
    extnID: '2.5.29.15',
    critical: true,
    extnValue: new BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits: 1 }).toBER(),
  })

const rootExtensions = () => [
  new Extension({
    extnID: '2.5.29.19',
    critical: true,
    extnValue: new BasicConstraints({ cA: true }).toSchema().toBER(),
  }),
  keyUsage(0b0000_0110),
]

const personExtensions = () => [
  keyUsage(0b1100_0000),
  // ETSI's 'validity assured, short term': without it a validator would request a revocation list, which does not exist
  // here.
  new Extension({ extnID: '0.4.0.194121.2.1', extnValue: new Null().toBER() }),
]

async function modernP12(
  keys: readonly CryptoKeyPair[],
  certificates: readonly Certificate[],
  password: string,
): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password).buffer
  const sealing = {
    password: secret,
    contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256, iv: crypto.getRandomValues(new Uint8Array(16)) },
    hmacHashAlgorithm: 'SHA-256',
    iterationCount: 2048,
  }
  const keyBags = await Promise.all(
    keys.map(async ({ privateKey }) => {
      const bagValue = new PKCS8ShroudedKeyBag({
        parsedValue: PrivateKeyInfo.fromBER(await crypto.subtle.exportKey('pkcs8', privateKey)),
      })
      await bagValue.makeInternalValues(sealing)
      // In one piece, as in DER.
      bagValue.encryptedData = new OctetString({ valueHex: bagValue.encryptedData.getValue() })
      return new SafeBag({ bagId: '1.2.840.113549.1.12.10.1.2', bagValue })
    }),
  )
  const certificateBags = certificates.map(
    certificate =>
      new SafeBag({ bagId: '1.2.840.113549.1.12.10.1.3', bagValue: new CertBag({ parsedValue: certificate }) }),
  )
  const authenticatedSafe = new AuthenticatedSafe({
    parsedValue: {
      safeContents: [
        { privacyMode: 0, value: new SafeContents({ safeBags: keyBags }) },
        { privacyMode: 1, value: new SafeContents({ safeBags: certificateBags }) },
      ],
    },
  })
  await authenticatedSafe.makeInternalValues({ safeContents: [{}, sealing] })
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe } })
  await pfx.makeInternalValues({
    password: secret,
    iterations: 2048,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  })
  return new Uint8Array(pfx.toSchema().toBER())
}

async function legacyP12(
  { privateKey }: CryptoKeyPair,
  certificates: readonly Certificate[],
  password: string,
): Promise<Uint8Array> {
  const key = await crypto.subtle.exportKey('pkcs8', privateKey)
  const asn1 = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromAsn1(forge.asn1.fromDer(Buffer.from(key).toString('binary'))),
    certificates.map(certificate =>
      forge.pki.certificateFromAsn1(forge.asn1.fromDer(derOf(certificate).toString('binary'))),
    ),
    password,
    { algorithm: '3des' },
  )
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')
}
