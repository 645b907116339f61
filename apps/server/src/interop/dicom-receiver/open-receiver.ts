import { mkdir } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { minuteMs } from '@xrai/contract/records/durations'
import type { Database } from '../../db/database.ts'
import { networkOf } from '../../platform/admission/caller-limits.ts'
import { listen } from '../../platform/listen.ts'
import { recordDicomAssociationMetric } from '../../platform/telemetry/metrics.ts'
import type { PrivateHost } from '../../settings/connection-settings.ts'
import type { RejectionName } from '../dicom-network/accept-association.ts'
import { DimseError } from '../dicom-network/dimse-error.ts'
import { type Line, openLine } from '../dicom-network/line.ts'
import { type AssociateRequest, writeAbort } from '../dicom-network/pdu.ts'
import { createCounts } from './counts.ts'
import { type AddressesOf, findSender, type Sender } from './find-sender.ts'
import { type AssociationState, serveAssociation } from './serve-association.ts'
import type { InstanceNeeds } from './store-instance.ts'

export interface ReceiverNeeds extends InstanceNeeds {
  readonly database: Database
  readonly settings: InstanceNeeds['settings'] & { readonly peerPrivateHosts: readonly PrivateHost[] }
}

interface ReceiverOptions {
  readonly host: string
  readonly port: number
  /** The folder for incoming data sets. */
  readonly folder: string
  /** Limits of a test. */
  readonly limits?: Partial<ReceiverLimits>
  readonly addressesOf?: AddressesOf
}

interface ReceiverLimits {
  /** Maximum connections in total and per address, with or without an association. */
  readonly connections: number
  readonly connectionsOfAddress: number
  /**
   * Maximum associations in total, per clinic and per peer. Each holds one PDU in memory and one instance on disk.
   */
  readonly associations: number
  readonly associationsOfClinic: number
  readonly associationsOfPeer: number
  readonly requestMs: number
  readonly idleMs: number
  /** How long stores in progress may take when the receiver closes. */
  readonly endMs: number
}

/** Equipment opens one or two associations; a PACS that sends a study opens about ten. */
const usualLimits: ReceiverLimits = {
  connections: 128,
  connectionsOfAddress: 32,
  associations: 64,
  associationsOfClinic: 32,
  associationsOfPeer: 16,
  requestMs: 10_000,
  idleMs: minuteMs,
  endMs: 10_000,
}

/** The listener for equipment. */
export interface Receiver {
  readonly port: number
  /** The number of open connections. */
  readonly count: () => number
  /** Accepts no new association, lets each store in progress finish and aborts the rest. */
  close(): Promise<void>
}

interface Connection {
  readonly line: Line
  readonly state: AssociationState
  readonly done: Promise<void>
}

/** Listens for equipment that sends instances (C-STORE) or tests the connection (C-ECHO). */
export const openReceiver = async (needs: ReceiverNeeds, options: ReceiverOptions): Promise<Receiver> => {
  const { host, port, folder } = options
  const limits = { ...usualLimits, ...options.limits }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const connections = new Set<Connection>()
  const addresses = createCounts()
  const associations = createCounts()
  const cut = new AbortController()
  let isClosing = false

  /** Takes the slots of an association that may begin. */
  const enter = ({ scope, peer }: Sender, leave: (() => void)[]): RejectionName | null => {
    const all = 'all'
    const clinic = `clinic ${scope.clinicId}`
    if (isClosing || associations.of(all) >= limits.associations) return 'congestion'
    if (associations.of(clinic) >= limits.associationsOfClinic) return 'limit'
    if (associations.of(peer.id) >= limits.associationsOfPeer) return 'limit'
    leave.push(associations.enter(all, clinic, peer.id))
    return null
  }

  const serve = async (line: Line, address: string, state: AssociationState): Promise<void> => {
    const leave = [addresses.enter(networkOf(address))]
    const decide = async (request: AssociateRequest) => {
      const sender = await whoIs(needs, options, request, address)
      return typeof sender === 'string' ? sender : (enter(sender, leave) ?? sender)
    }
    const started = performance.now()
    const outcome = await serveAssociation({ ...needs, ...limits, folder, decide }, line, state, cut.signal).then(
      () => 'released',
      error => endAfter(needs, line, error),
    )
    line.destroy()
    for (const go of leave) go()
    report(needs, state, outcome, performance.now() - started)
  }

  const server = createServer({ noDelay: true, keepAlive: true }, (socket: Socket) => {
    socket.on('error', () => undefined)
    const address = socket.remoteAddress
    const isFull = connections.size >= limits.connections
    if (isClosing || isFull || !address || addresses.of(networkOf(address)) >= limits.connectionsOfAddress) {
      socket.destroy()
      return
    }
    const line = openLine(socket)
    const state: AssociationState = { isBusy: false, isEnding: false, stored: 0, rejection: null }
    const connection: Connection = { line, state, done: serve(line, address, state) }
    connections.add(connection)
    connection.done.finally(() => connections.delete(connection))
  })
  const listening = await listen(server, { host, port }, { host: 'DICOM_HOST', port: 'DICOM_PORT' })
  needs.log.info('dicom-listening', { port: listening.port })

  return {
    port: listening.port,
    count: () => connections.size,
    close: async () => {
      isClosing = true
      const closed = listening.close()
      for (const { line, state } of connections) {
        state.isEnding = true
        if (!state.isBusy) void abort(line).then(line.destroy)
      }
      const timer = setTimeout(() => {
        cut.abort()
        for (const { line } of connections) line.destroy()
      }, limits.endMs)
      await Promise.all([...connections].map(({ done }) => done))
      clearTimeout(timer)
      await closed
    },
  }
}

const whoIs = (
  { database: { db }, settings, log }: ReceiverNeeds,
  { addressesOf }: ReceiverOptions,
  { calledAe, callingAe }: AssociateRequest,
  address: string,
): Promise<Sender | RejectionName> => {
  const needs = { db, hosts: settings.peerPrivateHosts, ...(addressesOf && { addressesOf }) }
  return findSender(needs, { calledAe, callingAe, address }).catch(error => {
    log.error('dicom-association-failed', { error })
    return 'congestion'
  })
}

const abort = (line: Line, reason: number | null = null): Promise<void> =>
  line.send(reason === null ? writeAbort(0, 0) : writeAbort(2, reason)).catch(() => undefined)

/** Tells the peer why its association ends, if the connection is still open; returns the outcome. */
const endAfter = async ({ log }: ReceiverNeeds, line: Line, error: unknown): Promise<string> => {
  const isOfNetwork = error instanceof DimseError
  if (!isOfNetwork) log.error('dicom-association-failed', { error })
  if (isOfNetwork && error.fault !== 'protocol') return error.fault
  await abort(line, isOfNetwork ? error.abortReason : null)
  await line.end()
  return isOfNetwork ? error.fault : 'internal'
}

const report = ({ log }: ReceiverNeeds, state: AssociationState, outcome: string, ms: number): void => {
  recordDicomAssociationMetric(state.rejection ?? outcome)
  const code = (state.rejection ?? outcome).toUpperCase().replace('-', '_')
  if (state.rejection) log.warn('dicom-association-rejected', { code })
  else log.info('dicom-association', { code, count: state.stored, ms: Math.round(ms) })
}
