import { createHash } from 'node:crypto'
import { minuteMs } from '@xrai/contract/records/durations'
import { AwsClient } from 'aws4fetch'
import { memoiseFor } from '../../base/memoise.ts'
import { sha256Hex } from '../../base/sha256-hex.ts'
import type { S3Settings } from '../../settings/s3-settings.ts'
import { callOutbound, type OutboundRule, streamOutbound } from '../outbound/call-outbound.ts'
import { bucketAddress } from './bucket-address.ts'
import type { FileHash, FileStore } from './file-store.ts'
import { readS3Page } from './s3-list.ts'
import { S3Refusal } from './storage-outage.ts'

/** Every call is idempotent, because a key is the hash of its content. */
const rule: OutboundRule = { timeoutMs: minuteMs, maximumBytes: 512 * 1024 * 1024, repeatable: true, target: 's3' }
/** The health check waits two seconds for each part. */
const checkRule = { ...rule, timeoutMs: 1500 }

/**
 * Stores files by content in an S3 bucket: `ab/cd/abcd…`. An object appears completely or not at all; the store checks
 * each body against its signed hash, and each read checks it again. Writes nothing before `commit`, so a refused file
 * leaves nothing, even if the process is killed.
 */
export const createS3Store = ({ endpoint, bucket, style, ...access }: S3Settings): FileStore => {
  const client = new AwsClient({ ...access, service: 's3' })
  const base = bucketAddress({ endpoint, bucket, style })
  const place = (hash: FileHash) => `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`

  const signed = (method: Method, key: string, body: Uint8Array<ArrayBuffer> | null = null) => {
    const headers = { 'x-amz-content-sha256': sha256Hex(body ?? new Uint8Array()) }
    return () => client.sign(`${base}/${key}`, { method, headers, body })
  }
  const call = (method: Method, key: string, body: Uint8Array<ArrayBuffer> | null = null, within = rule) =>
    callOutbound(signed(method, key, body), within)
  // Without the right to list the bucket a missing object answers 403, so only a 200 proves that it exists.
  const has = async (hash: FileHash) => (await call('HEAD', place(hash))).status === 200
  const put = async (hash: FileHash, bytes: Uint8Array): Promise<void> => {
    if (!(await has(hash))) required('PUT', await call('PUT', place(hash), new Uint8Array(bytes)))
  }
  const readHealth = () => call('GET', 'health', null, checkRule)
  /** A missing object answers 403 where the bucket may not be listed, but the health object can be read there. */
  const requireObject = async <A extends Answer>(answer: A): Promise<A> => {
    if (answer.status === 403) {
      const health = await readHealth().catch(() => null)
      if (health?.status === 200) throw new S3Refusal('GET', 404)
    }
    return required('GET', answer)
  }

  return {
    stage: async bytes => {
      const hash = sha256Hex(bytes)
      return { hash, commit: () => put(hash, bytes), discard: nothing }
    },
    put: async bytes => {
      const hash = sha256Hex(bytes)
      await put(hash, bytes)
      return hash
    },
    read: async hash => {
      const { bytes } = await requireObject(await call('GET', place(hash)))
      if (sha256Hex(bytes) !== hash) throw new Error('the object is not what was stored')
      return bytes
    },
    stream: async hash => {
      const { headers, body } = await requireObject(await streamOutbound(signed('GET', place(hash)), rule))
      // A proxy that compresses responses sends their length, not the file's.
      const length = headers.has('content-encoding') ? null : headers.get('content-length')
      return { length: length === null ? null : Number(length), body: body.pipeThrough(heldAgainst(hash)) }
    },
    remove: async hash => {
      const answer = await call('DELETE', place(hash))
      if (answer.status !== 404) required('DELETE', answer)
    },
    list: async function* () {
      for (let next: string | null = ''; next !== null; ) {
        const from = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`
        const { bytes } = required('GET', await call('GET', `?list-type=2${from}`))
        const page = readS3Page(new TextDecoder().decode(bytes))
        yield* page.files
        next = page.next
      }
    },
    // Nothing is written before the commit.
    removeStaged: async () => 0,
    check: memoiseFor(async () => {
      required('PUT', await call('PUT', 'health', new Uint8Array([1]), checkRule))
    }, 15_000),
    checkReading: async () => {
      const answer = await readHealth()
      // Before the first write check the object does not exist.
      if (answer.status !== 404) required('GET', answer)
    },
  }
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

interface Answer {
  readonly status: number
}

const nothing = async (): Promise<void> => undefined

/** Passes the last piece on only if all pieces match the hash. */
const heldAgainst = (hash: FileHash): TransformStream<Uint8Array, Uint8Array> => {
  const sum = createHash('sha256')
  let last: Uint8Array | undefined
  return new TransformStream({
    transform: (piece, out) => {
      sum.update(piece)
      if (last) out.enqueue(last)
      last = piece
    },
    flush: out => {
      if (sum.digest('hex') !== hash) throw new Error('the object is not what was stored')
      if (last) out.enqueue(last)
    },
  })
}

const required = <A extends Answer>(method: string, answer: A): A => {
  if (answer.status !== 200 && answer.status !== 204) throw new S3Refusal(method, answer.status)
  return answer
}
