import { rereadClinicIfLeft, sessionHeaders } from './clinic-of-session.ts'
import { parsed } from './parsed.ts'
import { failureOf } from './request.ts'
import { isRefusal, type Result } from './result.ts'
import { loseToken, readToken } from './token.ts'

/**
 * `lost`: the server was unreachable or silent; the stream reconnects automatically. `over`: the server refused it
 * permanently.
 */
export type StreamState = 'connecting' | 'live' | 'lost' | 'over'

interface StreamListener {
  /** The data of one event, parsed from JSON. */
  readonly onData: (data: unknown) => void
  readonly onState: (state: StreamState) => void
}

/** The server sends a heartbeat at least every 15 s, so a longer silence is a lost connection. */
const longestSilence = 40_000
const pauses = [1000, 2000, 4000, 8000, 15_000] as const

/**
 * Follows a `text/event-stream` until the returned function is called, or the server refuses it permanently (4xx). A
 * path that is a function is evaluated for each connection. Uses a streaming fetch, because EventSource cannot send the
 * session's header and addresses must not contain a token.
 */
export function followStream(path: string | (() => string), listener: StreamListener): () => void {
  const end = new AbortController()
  void follow(typeof path === 'string' ? () => path : path, listener, end.signal)
  return () => end.abort()
}

async function follow(path: () => string, listener: StreamListener, signal: AbortSignal): Promise<void> {
  listener.onState('connecting')
  for (let failures = 0; !signal.aborted; ) {
    const onData = (data: unknown) => {
      failures = 0
      listener.onState('live')
      listener.onData(data)
    }
    const result = await read(path(), onData, signal)
    if (signal.aborted) return
    if (isRefusal(result)) {
      if (result.status !== undefined && result.status < 500) return listener.onState('over')
      listener.onState('lost')
      failures += 1
    }
    await pause(pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0], signal)
  }
}

const stale = { kind: 'aborted', error: 'Another session took the place of this one' } as const

/** Reads one connection from its first to its last byte. */
async function read(path: string, onData: (data: unknown) => void, signal: AbortSignal): Promise<Result<'ended'>> {
  const token = readToken()
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), longestSilence)
  try {
    const response = await fetch(path, {
      headers: { Accept: 'text/event-stream', ...(token === null ? {} : sessionHeaders(token)) },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok || !response.body) {
      if (response.status === 401 && token !== null && token === readToken()) loseToken()
      if (readToken() !== null && readToken() !== token) return stale
      const refusal = failureOf(response.status, await response.json().catch(() => null))
      rereadClinicIfLeft(refusal)
      return refusal
    }
    // Loaded with the first stream, so that no screen waits for it.
    const { EventSourceParserStream } = await import('eventsource-parser/stream')
    const text = response.body.pipeThrough(new TextDecoderStream())
    const heard = new TransformStream<string, string>({
      transform(chunk, out) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), longestSilence)
        out.enqueue(chunk)
      },
    })
    const events = text.pipeThrough(heard).pipeThrough(new EventSourceParserStream()).getReader()
    for (let event = await events.read(); !event.done; event = await events.read()) {
      const data = parsed(event.value.data)
      if (data !== undefined) onData(data)
    }
    return { data: 'ended' }
  } catch (cause) {
    return { kind: 'offline', error: cause instanceof Error ? cause.message : String(cause) }
  } finally {
    clearTimeout(timer)
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
