import { z } from 'zod'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import {
  aeTitleSchema,
  hostSchema,
  peerAuthentications,
  peerFaults,
  peerNameMaximum,
  peerPathMaximum,
  peerSecretMaximum,
  peerUrlMaximum,
  peerUserMaximum,
  rejections,
} from './peer-terms.ts'
import { resultKinds } from './result-terms.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()
const port = z.int().min(1).max(65535)
const path = z
  .string()
  .trim()
  .max(peerPathMaximum)
  .regex(/^\/?[\w.~%/-]*$/)
const name = z.string().trim().min(1).max(peerNameMaximum).meta({ description: 'The name that the clinic gives it.' })

const uses = {
  sends: z.boolean().meta({ description: 'True if it may send radiographs to the clinic (C-STORE, DICOM_PORT)' }),
  asked: z.boolean().meta({ description: 'True if it may be searched for studies' }),
  given: z.boolean().meta({ description: 'True if it is sent signed reports (SR, presentation state, PDF)' }),
}

const count = z.int().nonnegative()
const common = {
  id: z.string().meta({ description: 'The id of the equipment.' }),
  name: z.string().meta({ description: 'The name that the clinic gave it.' }),
  ...uses,
  preliminary: z
    .boolean()
    .meta({ description: 'True if it is also sent reports that are reviewed and not signed yet' }),
  waiting: count.meta({ description: 'Results queued for it.' }),
  unsent: count.meta({ description: 'Results that it did not get, or only in part; they are not tried again' }),
  createdAt: moment.meta({ description: 'When it was entered.' }),
  createdBy: z.string().nullable().meta({
    description: 'The name of the person who entered it; null if the account was erased.',
  }),
}
/** Optional, because earlier programs do not send it. */
const preliminary = z
  .boolean()
  .default(false)
  .meta({ description: 'True if it is also sent reports that are reviewed and not signed yet' })

export const peerSchema = z
  .discriminatedUnion('protocol', [
    z.object({
      ...common,
      protocol: z.literal('dimse').meta({ description: "'dimse': DICOM's own network protocol." }),
      host: z.string().meta({ description: 'Its name or address in the network.' }),
      port: port.nullable().meta({ description: 'Its port; null if it only sends' }),
      aeTitle: z.string().meta({ description: 'Its AE title.' }),
      receivedAt: moment.nullable().meta({ description: 'When it last sent something that was stored' }),
    }),
    z.object({
      ...common,
      protocol: z.literal('dicomweb').meta({ description: "'dicomweb': DICOM over HTTP." }),
      url: z.string().meta({ description: 'Its base address.' }),
      qidoPath: z
        .string()
        .meta({ description: 'The path of its search below the address; empty if it is the address itself' }),
      wadoPath: z.string().meta({ description: 'The path of its retrieval below that.' }),
      stowPath: z.string().meta({ description: 'The path of its storage below that.' }),
      authentication: z.enum(peerAuthentications).meta({ description: 'How the program proves who it is.' }),
      username: z.string().nullable().meta({ description: 'The user name for that; null if it needs none.' }),
    }),
  ])
  .meta({ id: 'DicomPeer' })
export type Peer = z.infer<typeof peerSchema>
export type DimsePeer = Extract<Peer, { protocol: 'dimse' }>
export type WebPeer = Extract<Peer, { protocol: 'dicomweb' }>

const dimse = z.object({
  protocol: z.literal('dimse').meta({ description: "'dimse': DICOM's own network protocol." }),
  name,
  host: hostSchema.meta({ description: 'Its name or address in the network.' }),
  port: port.nullable().meta({ description: 'Its port; null if it only calls and is never called.' }),
  aeTitle: aeTitleSchema.meta({ description: 'Its AE title.' }),
  ...uses,
  preliminary,
})

const dicomweb = z.object({
  protocol: z.literal('dicomweb').meta({ description: "'dicomweb': DICOM over HTTP." }),
  name,
  url: z
    .url({ protocol: /^https?$/ })
    .trim()
    .max(peerUrlMaximum)
    .meta({ description: 'Its base address.' }),
  qidoPath: path.default('').meta({ description: 'The path of its search below that.' }),
  wadoPath: path.default('').meta({ description: 'The path of its retrieval below that.' }),
  stowPath: path.default('').meta({ description: 'The path of its storage below that.' }),
  authentication: z
    .enum(peerAuthentications)
    .default('none')
    .meta({ description: 'How the program proves who it is.' }),
  username: z.string().trim().max(peerUserMaximum).default('').meta({ description: 'The user name for that.' }),
  secret: z
    .string()
    .max(peerSecretMaximum)
    .regex(/^[\x20-\x7e]*$/)
    .optional()
    .meta({ description: 'The password or the token; if it is left out, the previous one stays' }),
  ...uses,
  preliminary,
  sends: z
    .literal(false)
    .default(false)
    .meta({ description: 'False: what it sends by DICOMweb comes with an API key.' }),
})

const peerBody = z
  .discriminatedUnion('protocol', [dimse, dicomweb])
  .refine(peer => peer.protocol === 'dicomweb' || peer.port !== null || !(peer.asked || peer.given), {
    path: ['port'],
    message: 'what is asked or given needs a port',
  })
  .refine(peer => peer.protocol === 'dimse' || peer.authentication !== 'basic' || /^[^:]+$/.test(peer.username), {
    path: ['username'],
    message: 'needed, without a colon',
  })
export type PeerBody = z.input<typeof peerBody>

export const peersSchema = z.object({
  peers: z.array(peerSchema).meta({ description: "The clinic's equipment." }),
  aeTitle: z
    .string()
    .nullable()
    .meta({ description: "The clinic's own AE title, which its equipment calls; null before it has one." }),
  receiver: z
    .object({
      host: z.string().nullable().meta({
        description: 'The address of this installation that equipment calls; null if the operator named none.',
      }),
      port: port.meta({ description: 'Its port.' }),
    })
    .nullable()
    .meta({
      description: 'Where its equipment sends (C-STORE); null if this installation does not receive by C-STORE',
    }),
})
export type Peers = z.infer<typeof peersSchema>

/** The result of a test; all fields null if it passed, except the time and the peer's own details. */
export const peerTestSchema = z
  .object({
    fault: z.enum(peerFaults).nullable().meta({ description: 'Why the test failed; null if it did not.' }),
    rejection: z
      .enum(rejections)
      .nullable()
      .meta({ description: 'Why it refused the association; null if it did not.' }),
    status: z.int().nullable().meta({ description: 'The status of C-ECHO or of the HTTP response' }),
    durationMs: z.int().nonnegative().meta({ description: 'How long the test took, in milliseconds.' }),
    answer: z.string().nullable().meta({ description: 'The first characters of what HTTP answered with' }),
    notTaken: z.array(z.enum(resultKinds)).meta({
      description: "The kinds of objects of a report that the peer does not accept; only with the fault 'classes'",
    }),
  })
  .meta({ id: 'DicomPeerTest' })
export type PeerTest = z.infer<typeof peerTestSchema>

export const listPeers = route(endpoints.listPeers, {
  summary: "The clinic's equipment and PACS, and its own AE title",
  tag: 'accounts',
  audit: noPatient,
  answer: { status: 200, json: peersSchema },
  errors: ['FORBIDDEN'],
})

const refusals = ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'EMAIL_UNVERIFIED', 'PEER_ADDRESS_REFUSED'] as const

export const createPeer = route(endpoints.createPeer, {
  summary: 'Add a peer: equipment that sends, or a PACS that is searched or sent results',
  tag: 'accounts',
  audit: { writes: ['peer-create'] },
  body: peerBody,
  answer: { status: 201, json: peerSchema },
  errors: [...refusals, 'TOO_MANY_PEERS', 'PEER_SECRET_REQUIRED'],
})

export const editPeer = route(endpoints.editPeer, {
  summary: 'Change a peer, except its protocol; its secret stays if it is left out',
  tag: 'accounts',
  audit: { writes: ['peer-edit'] },
  params: idParams,
  body: peerBody,
  answer: { status: 200, json: peerSchema },
  errors: [...refusals, 'NOT_FOUND', 'PEER_PROTOCOL_FIXED', 'PEER_SECRET_REQUIRED'],
})

export const deletePeer = route(endpoints.deletePeer, {
  summary: 'Delete a peer; it can be restored for a day',
  tag: 'accounts',
  audit: { writes: ['peer-delete'] },
  params: idParams,
  answer: { status: 200, json: peersSchema },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const restorePeer = route(endpoints.restorePeer, {
  summary: 'Restore a deleted peer',
  tag: 'accounts',
  audit: { writes: ['peer-restore'] },
  params: idParams,
  answer: { status: 200, json: peersSchema },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_PEERS'],
})

export const testPeer = route(endpoints.testPeer, {
  summary: 'Test the connection once, by C-ECHO or by a DICOMweb search for one study',
  tag: 'accounts',
  audit: { writes: ['peer-test'] },
  params: idParams,
  answer: { status: 200, json: peerTestSchema },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
})

export const changeAeTitle = route(endpoints.changeAeTitle, {
  summary: "The clinic's own AE title, which its equipment calls; no other clinic has it",
  tag: 'accounts',
  audit: { writes: ['ae-title'] },
  body: z.object({ aeTitle: aeTitleSchema.meta({ description: "The clinic's AE title from now on." }) }),
  answer: { status: 200, json: peersSchema },
  errors: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'AE_TITLE_TAKEN'],
})
