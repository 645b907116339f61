import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { type BaseBlock, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
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
import type { SigningIdentity } from '../../settings/signing-identity.ts'

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const

/**
 * A detached CMS signature (RFC 5652) with the attributes of a CAdES baseline signature in a PDF (EN 319 142-1, table 1):
 * the PDF contains the time of signing, so the attribute signing-time must be absent here.
 */
export const cmsSignature = (digest: Uint8Array, { privateKey, certificate, chain }: SigningIdentity): Uint8Array => {
  const signature = sign('sha256', signedAttributes(digest, certificate), privateKey)
  return cmsOf({ certificates: [certificate, ...chain], digest, signature })
}

/** The bytes that the key of the certificate signs. */
export const signedAttributes = (digest: Uint8Array, certificate: X509Certificate): Uint8Array => {
  const der = new Uint8Array(attributesOf(digest, certificate).toSchema().toBER())
  // RFC 5652, section 5.4: signed with the tag of a set, though encoded with another tag.
  der[0] = 0x31
  return der
}

interface CmsContents {
  /** The signer's, its issuer's and so on. */
  readonly certificates: readonly [X509Certificate, ...X509Certificate[]]
  /** SHA-256 of the signed bytes. */
  readonly digest: Uint8Array
  readonly signature: Uint8Array
}

/** The CMS of a signature: its encoding is unambiguous, so it can be compared with a parsed one. */
export const cmsOf = ({ certificates, digest, signature }: CmsContents): Uint8Array => {
  const [certificate] = certificates
  const signer = Certificate.fromBER(certificate.raw)
  const signerInfo = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    digestAlgorithm: sha256(),
    signedAttrs: attributesOf(digest, certificate),
    signatureAlgorithm: signatureAlgorithmOf(certificate.publicKey),
    signature: new OctetString({ valueHex: signature }),
  })
  const signedData = new SignedData({
    version: 1,
    digestAlgorithms: [sha256()],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: certificates.map(({ raw }) => Certificate.fromBER(raw)),
    signerInfos: [signerInfo],
  })
  const content = new ContentInfo({ contentType: oids.signedData, content: signedData.toSchema(true) })
  return new Uint8Array(content.toSchema().toBER())
}

const sha256 = () => new AlgorithmIdentifier({ algorithmId: oids.sha256, algorithmParams: new Null() })

/** RFC 5754: with RSA the parameters must be NULL, with ECDSA they must be absent. */
const signatureAlgorithmOf = ({ asymmetricKeyType }: KeyObject): AlgorithmIdentifier =>
  asymmetricKeyType === 'ec'
    ? new AlgorithmIdentifier({ algorithmId: oids.ecdsaWithSha256 })
    : new AlgorithmIdentifier({ algorithmId: oids.rsaWithSha256, algorithmParams: new Null() })

const attributesOf = (digest: Uint8Array, certificate: X509Certificate): SignedAndUnsignedAttributes =>
  new SignedAndUnsignedAttributes({
    type: 0,
    attributes: inDerOrder([
      new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
      new Attribute({ type: oids.messageDigest, values: [new OctetString({ valueHex: digest })] }),
      new Attribute({
        type: oids.signingCertificateV2,
        values: [
          signingCertificateV2(
            createHash('sha256').update(certificate.raw).digest(),
            Certificate.fromBER(certificate.raw),
          ),
        ],
      }),
    ]),
  })

/** RFC 5035. The hash algorithm is omitted because SHA-256 is the default. */
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

/** A validator re-encodes the attributes before it hashes them, and DER orders a set by its members' bytes. */
const inDerOrder = (attributes: readonly Attribute[]): Attribute[] => {
  const derOf = (attribute: Attribute) => Buffer.from(attribute.toSchema().toBER())
  return attributes.toSorted((one, other) => Buffer.compare(derOf(one), derOf(other)))
}
