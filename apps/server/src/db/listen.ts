import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'

/** The payload; null where notifications may have been missed. */
export type OnNotification = (payload: string | null) => void

export interface Listening {
  end(): Promise<void>
}

const pauseMs = 1000
/** A connection that only listens detects a silent loss only by a query. */
const heartbeatMs = 15_000
const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 }

/** Listens on a separate connection, and on a new one whenever it breaks. */
export const listenOn = async (url: string, channel: string, onNotification: OnNotification): Promise<Listening> => {
  let ended = false
  let client = await open(url, channel, onNotification, lost)

  function lost(): void {
    if (!ended) void again()
  }

  async function again(): Promise<void> {
    while (!ended) {
      await setTimeout(pauseMs, undefined, { ref: false })
      const next = await open(url, channel, onNotification, lost).catch(() => null)
      if (!next) continue
      client = next
      if (ended) await client.end()
      else onNotification(null)
      return
    }
  }

  return {
    end: async () => {
      ended = true
      await client.end().catch(() => undefined)
    },
  }
}

const open = async (
  url: string,
  channel: string,
  onNotification: OnNotification,
  lost: () => void,
): Promise<Client> => {
  const client = new Client({ connectionString: url, keepAlive: true, ...timeouts })
  // Without a listener the 'error' event would end the process; 'end' follows in any case.
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => onNotification(payload ?? null))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
  client.once('end', lost)
  startHeartbeat(client)
  return client
}

const startHeartbeat = (client: Client): void => {
  const timer = setInterval(() => {
    // Ending a connection with an unanswered query closes it at once and emits 'end'.
    client.query('select 1').catch(() => void client.end().catch(() => undefined))
  }, heartbeatMs).unref()
  client.once('end', () => clearInterval(timer))
}
