import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { minuteMs } from '@xrai/contract/records/durations'
import { storeLimits } from '@xrai/contract/routes/dicomweb'
import { uplinkPace } from '../../platform/admission/arriving-body.ts'
import { networkOf } from '../../platform/admission/caller-limits.ts'
import { proxyCheck } from './address.ts'
import { closeAfterUnreadRequests } from './unread-request.ts'

export interface ConnectionRules {
  /** Maximum connections in total, and per address that is no trusted proxy. */
  readonly most: number
  readonly maxOfAddress: number
  /** The minimum reading speed of a response: this time, plus a second per number of bytes. */
  readonly readingMs: number
  readonly readBytesPerSecond: number
  /** How often that is checked. */
  readonly everyMs: number
}

/**
 * A browser opens six connections, plus one for each case that it follows: 256 are enough for a clinic of thirty behind
 * one address. A response may be read at 64 kbit/s, a quarter of the slowest uplink assumed in arriving-body.ts.
 */
const defaultRules: ConnectionRules = {
  most: 4096,
  maxOfAddress: 256,
  readingMs: 30_000,
  readBytesPerSecond: 8 * 1024,
  everyMs: 5000,
}

interface Options {
  readonly trustedProxies: readonly string[]
  readonly rules?: Partial<ConnectionRules>
}

/**
 * Limits a connection's use of the server: the time for headers and idleness, the connections per address, a request
 * that is still being sent after its response, and a response that is not read.
 */
export const limitConnections = (server: Server, { trustedProxies, rules: given }: Options): void => {
  const rules = { ...defaultRules, ...given }
  server.headersTimeout = 15_000
  // Longer than any body may take by its own deadline, which is what ends a slow one with an answer.
  server.requestTimeout = uplinkPace.deadlineMs(storeLimits.bytes) + minuteMs
  // Longer than the timeout of proxies (nginx: 60 s), so that none sends into a connection that is being closed.
  server.keepAliveTimeout = 65_000
  server.maxHeadersCount = 100
  server.maxConnections = rules.most
  limitAddresses(server, rules, proxyCheck(trustedProxies))
  limitSlowReaders(server, rules)
  closeAfterUnreadRequests(server)
}

const limitAddresses = (server: Server, { maxOfAddress }: ConnectionRules, isProxy: (address: string) => boolean) => {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (!address || isProxy(address)) return
    const network = networkOf(address)
    const count = (counts.get(network) ?? 0) + 1
    if (count > maxOfAddress) {
      socket.destroy()
      return
    }
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
  })
}

interface Reading {
  /** Bytes that the connection had been given before this answer. */
  readonly before: number
  /** How long there was something that the reader had not taken. */
  laggingMs: number
}

/**
 * A client that reads nothing, or too slowly for too long, is disconnected, which releases the file or the rows behind
 * its answer. Time counts only while bytes wait to be sent, so an idle event stream stays open.
 */
const limitSlowReaders = (server: Server, { readingMs, readBytesPerSecond, everyMs }: ConnectionRules): void => {
  const readings = new Map<ServerResponse, Reading>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    readings.set(response, { before: request.socket.bytesWritten, laggingMs: 0 })
    response.once('close', () => readings.delete(response))
  })
  const watch = setInterval(() => {
    for (const [response, reading] of readings) {
      const { socket } = response
      if (!socket || socket.writableLength === 0) continue
      reading.laggingMs += everyMs
      const given = socket.bytesWritten - reading.before
      if (reading.laggingMs > readingMs + (given / readBytesPerSecond) * 1000) socket.destroy()
    }
  }, everyMs)
  watch.unref()
  server.once('close', () => clearInterval(watch))
}
