import { AppError } from '@xrai/contract/errors/app-error'

/** Time without data after which a download is aborted. */
const patienceMs = 30_000

/** Downloads a file of a known size. ENGINE_UNREACHABLE if it does not arrive, MODEL_DAMAGED if its size differs. */
export type Download = (url: string, size: number) => Promise<Uint8Array<ArrayBuffer>>

/** Downloads several files with a common progress: `onShare` gets the received share of all bytes, 0 to 1. */
export const createDownload = (onShare: (share: number) => void, patience = patienceMs): Download => {
  let expected = 0
  let received = 0
  const count = (bytes: number) => {
    received += bytes
    onShare(received / expected)
  }
  return async (url, size) => {
    expected += size
    const whole = new Uint8Array(size)
    let length = 0
    for await (const chunk of chunksOf(url, patience)) {
      if (length + chunk.length > size) break
      whole.set(chunk, length)
      length += chunk.length
      count(chunk.length)
    }
    if (length !== size) throw new AppError('MODEL_DAMAGED', { detail: `${url}: not ${size} bytes` })
    return whole
  }
}

async function* chunksOf(url: string, patience: number): AsyncGenerator<Uint8Array> {
  const given = new AbortController()
  const wait = () => setTimeout(() => given.abort(), patience)
  let timer = wait()
  try {
    const response = await fetch(url, { signal: given.signal })
    if (!response.ok || !response.body) throw new Error(`${response.status}`)
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer)
      yield part.value
      timer = wait()
    }
  } catch (cause) {
    throw new AppError('ENGINE_UNREACHABLE', { cause, detail: url })
  } finally {
    clearTimeout(timer)
    given.abort()
  }
}
