import { z } from 'zod'

/** The protocol of a peer: DICOM's own network protocol, or DICOMweb. */
export const peerProtocols = ['dimse', 'dicomweb'] as const
export type PeerProtocol = (typeof peerProtocols)[number]

export const peerAuthentications = ['none', 'basic', 'bearer'] as const
export type PeerAuthentication = (typeof peerAuthentications)[number]

/** The uses of a peer: it sends radiographs to us, is queried for studies, or receives results. */
export const peerUses = ['sends', 'asked', 'given'] as const
export type PeerUse = (typeof peerUses)[number]

/**
 * Why a test failed. `private`: the operator has not opened the address; `secret`: its password was sealed by another
 * installation, or before this one lost its secret; `classes`: it does not accept all object classes of a result;
 * `ae-title`: the clinic has none; `port`: the peer has none.
 */
export const peerFaults = [
  ...(['dns', 'private', 'refused', 'unreachable', 'timeout', 'broken', 'secret', 'ae-title', 'port'] as const),
  // DICOM's own protocol
  ...(['protocol', 'rejected', 'aborted', 'service', 'dimse-status', 'classes'] as const),
  // DICOMweb
  ...(['tls', 'credentials', 'not-found', 'status', 'not-dicom-json'] as const),
] as const
export type PeerFault = (typeof peerFaults)[number]
/** The fault of a call other than a test. */
export type CallFault = Exclude<PeerFault, 'classes'>

/** Why a peer rejected an association (PS3.8, table 9-21), in terms that an owner can change. */
export const rejections = ['called-ae', 'calling-ae', 'busy', 'version', 'unspecified'] as const
export type Rejection = (typeof rejections)[number]

export const peersPerClinic = 20
export const peerNameMaximum = 60
export const peerUrlMaximum = 2000
export const peerPathMaximum = 200
export const peerUserMaximum = 200
export const peerSecretMaximum = 4000
export const aeTitleMaximum = 16

/**
 * An application entity title (PS3.5, VR AE): at most 16 ASCII characters without a backslash, not all of them spaces.
 * Leading and trailing spaces are insignificant and are removed.
 */
export const aeTitleSchema = z
  .string()
  .trim()
  .min(1)
  .max(aeTitleMaximum)
  .regex(/^[ -[\]-~]+$/)

/** A host name or address, as accepted by `isIP` and DNS. */
export const hostSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .pipe(z.union([z.ipv4(), z.ipv6(), z.hostname()]))
