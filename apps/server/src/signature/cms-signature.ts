import { createHash, type KeyObject } from 'node:crypto'
import { type BaseBlock, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  IssuerSerial,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { SigningIdentity } from './signing-identity.ts'

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

const hash = 'SHA-256'

/**
 * A detached CMS signature (RFC 5652) with the attributes of a CAdES baseline signature in a PDF (EN 319 142-1, table 1):
 * the time of signing stands in the PDF, so the attribute signing-time must not be here.
 */
export async function cmsSignature(
  digest: Uint8Array,
  { privateKey, certificate, chain }: SigningIdentity,
): Promise<Uint8Array> {
  const signer = Certificate.fromBER(certificate.raw)
  const signerInfo = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: inDerOrder([
        new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
        new Attribute({ type: oids.messageDigest, values: [new OctetString({ valueHex: digest })] }),
        new Attribute({
          type: oids.signingCertificateV2,
          values: [signingCertificateV2(createHash('sha256').update(certificate.raw).digest(), signer)],
        }),
      ]),
    }),
  })
  const signedData = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: [signer, ...chain.map(({ raw }) => Certificate.fromBER(raw))],
    signerInfos: [signerInfo],
  })
  await signedData.sign(await cryptoKeyOf(privateKey), 0, hash)
  // RFC 5754: with RSA the parameters must be NULL; pkijs leaves them out.
  if (privateKey.asymmetricKeyType === 'rsa') signerInfo.signatureAlgorithm.algorithmParams = new Null()
  const content = new ContentInfo({ contentType: oids.signedData, content: signedData.toSchema(true) })
  return new Uint8Array(content.toSchema().toBER())
}

/** RFC 5035. The hash's algorithm is absent, being the default SHA-256. */
const signingCertificateV2 = (certificateHash: Uint8Array, { issuer, serialNumber }: Certificate): BaseBlock => {
  const issuerNames = new GeneralNames({ names: [new GeneralName({ type: 4, value: issuer })] })
  const id = new Sequence({
    value: [
      new OctetString({ valueHex: certificateHash }),
      new IssuerSerial({ issuer: issuerNames, serialNumber }).toSchema(),
    ],
  })
  return new Sequence({ value: [new Sequence({ value: [id] })] })
}

/** A validator encodes the attributes anew before it hashes them, and DER orders a set by its members' bytes. */
const inDerOrder = (attributes: readonly Attribute[]): Attribute[] => {
  const derOf = (attribute: Attribute) => Buffer.from(attribute.toSchema().toBER())
  return attributes.toSorted((one, other) => Buffer.compare(derOf(one), derOf(other)))
}

const cryptoKeyOf = (key: KeyObject): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'pkcs8',
    key.export({ format: 'der', type: 'pkcs8' }),
    key.asymmetricKeyType === 'ec' ? { name: 'ECDSA', namedCurve: 'P-256' } : { name: 'RSASSA-PKCS1-v1_5', hash },
    false,
    ['sign'],
  )
