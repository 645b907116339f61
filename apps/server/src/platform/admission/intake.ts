import { mkdir } from 'node:fs/promises'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { type DiskReserve, noReserve } from '../data-dir/disk-reserve.ts'
import { arriving, type Pace, uplinkPace } from './arriving-body.ts'
import { type CallerLimit, createCallerLimits, networkOf } from './caller-limits.ts'
import type { Lanes } from './lanes.ts'
import { openSpool, type Spool } from './spool.ts'

/** The sender of a body. */
export interface Sender {
  /** Null without a session. */
  readonly account: { readonly userId: string; readonly clinicId: string } | null
  /** Undefined without a connection, as in a test. */
  readonly address: string | undefined
}

/** The maximum of bytes, and the error code above it. */
interface BodyLimit {
  readonly bytes: number
  readonly refusal: ErrorCode
}

/**
 * Receives request bodies. Throws the limit's code, SENT_TOO_MUCH_AT_ONCE, REQUEST_TOO_SLOW or REQUEST_CUT_OFF; for uploads
 * also DISK_FULL.
 */
export interface Intake {
  /** Reads a small body completely. */
  read(request: Request, sender: Sender, limit: BodyLimit): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Receives a large body and passes it to `use` once it is complete and there is memory for it. Until then it is stored on
   * disk. Throws SERVER_BUSY if that takes too long.
   */
  upload<T>(
    request: Request,
    sender: Sender,
    limit: BodyLimit,
    use: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T>
  /**
   * Receives a body of several files: `onChunk` gets each chunk as it arrives and may refuse it; `use` is called once the
   * body is complete on disk and reads the ranges that it needs. Throws SERVER_BUSY like an upload.
   */
  uploadMany<T>(
    request: Request,
    sender: Sender,
    limit: BodyLimit & { readonly onChunk: (chunk: Uint8Array) => void },
    use: (read: ReadRange) => Promise<T>,
  ): Promise<T>
}

/** Passes the bytes of a range to `use` once there is memory for them, which is reserved until `use` ends. */
type ReadRange = <T>(
  range: { readonly from: number; readonly to: number },
  use: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
) => Promise<T>

interface IntakeOptions {
  readonly lanes: Pick<Lanes, 'arrivals' | 'uploads'>
  /** The folder for incoming bodies. */
  readonly folder: string
  /** By default nothing is reserved. */
  readonly diskReserve?: Pick<DiskReserve, 'require'>
  readonly pace?: Pace
  /** A test's own. */
  readonly open?: typeof openSpool
  readonly most?: Partial<typeof maxAtOnce>
}

/**
 * Concurrent uploads. One account: a case of ten images sent together, plus two; one address, which a whole clinic may
 * share: four such users. Small bodies arrive in an instant, so these numbers of them are a flood.
 */
const maxAtOnce = {
  uploadsOfAccount: 12,
  uploadsOfAddress: 48,
  bodiesOfAccount: 32,
  bodiesOfAddress: 64,
  /** Uploads of many files, sent by programs: each occupies the disk while its files are being stored. */
  manyOfAccount: 4,
  manyOfAddress: 12,
}

/** An upload that is still arriving. */
interface Arriving {
  readonly tenant: string
  /** Bytes that the sender announced; 0 if it announced none. */
  readonly length: number
  readonly since: number
  readonly spool: Spool
  readonly cut: AbortController
}

export const createIntake = async (options: IntakeOptions): Promise<Intake> => {
  const { lanes, folder, diskReserve = noReserve, pace = uplinkPace, open = openSpool, most } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const limits = createCallerLimits()
  const atOnce = { ...maxAtOnce, ...most }
  const underWay = new Set<Arriving>()

  /** If every slot is taken and a clinic has none, aborts the slowest upload of the clinic with most. */
  const makePlaceFor = (tenant: string): void => {
    const { held, capacity } = lanes.arrivals.snapshot()
    if (held < capacity || [...underWay].some(other => other.tenant === tenant)) return
    const most =
      [...Map.groupBy(underWay, other => other.tenant).values()].toSorted((a, b) => b.length - a.length)[0] ?? []
    if (most.length < 2) return
    const speedOf = ({ spool, since }: Arriving) => spool.length / (performance.now() - since)
    const slowest = most.toSorted((one, other) => speedOf(one) - speedOf(other))[0]
    slowest?.cut.abort(new AppError('SERVER_BUSY'))
    if (slowest) underWay.delete(slowest)
  }

  /** Bytes that the current uploads will still bring. */
  const bytesToCome = (): number =>
    [...underWay].reduce((sum, { length, spool }) => sum + Math.max(0, length - spool.length), 0)

  const spoolBody = async (request: Request, spool: Spool, tenant: string, limit: SpoolLimit): Promise<void> => {
    const cut = new AbortController()
    const length = Number(request.headers.get('content-length'))
    const self: Arriving = { tenant, length, since: performance.now(), spool, cut }
    underWay.add(self)
    try {
      for await (const chunk of chunksOf(request, limit, pace, cut.signal)) {
        limit.onChunk?.(chunk)
        await spool.append(chunk)
      }
    } finally {
      underWay.delete(self)
    }
  }

  /** Passes the body to `use` once it is complete on disk. */
  const onDisk = async <T>(
    request: Request,
    { tenant, limit }: { readonly tenant: string; readonly limit: SpoolLimit },
    use: (spool: Spool, read: ReadRange) => Promise<T>,
  ): Promise<T> => {
    const { signal } = request
    // If its header announces too many bytes, it is refused unread.
    const length = requireLength(request, limit)
    await diskReserve.require(length + bytesToCome())
    makePlaceFor(tenant)
    const spool = await lanes.arrivals.run({ tenant, signal }, async () =>
      filled(await open(folder), spool => spoolBody(request, spool, tenant, limit)),
    )
    try {
      return await use(spool, ({ from, to }, work) =>
        lanes.uploads.run({ tenant, weight: to - from, signal }, async () => work(await spool.read(from, to))),
      )
    } finally {
      await spool.close()
    }
  }

  return {
    read: (request, sender, limit) =>
      limits.run(limitsOf('body', sender, atOnce.bodiesOfAccount, atOnce.bodiesOfAddress), async () => {
        const chunks: Uint8Array[] = []
        for await (const chunk of chunksOf(request, limit, pace)) chunks.push(chunk)
        return new Uint8Array(Buffer.concat(chunks))
      }),

    upload: (request, sender, limit, use) =>
      limits.run(limitsOf('upload', sender, atOnce.uploadsOfAccount, atOnce.uploadsOfAddress), () =>
        onDisk(request, { tenant: tenantOf(sender), limit }, ({ length }, read) => read({ from: 0, to: length }, use)),
      ),

    uploadMany: (request, sender, limit, use) =>
      limits.run(limitsOf('many', sender, atOnce.manyOfAccount, atOnce.manyOfAddress), () =>
        onDisk(request, { tenant: tenantOf(sender), limit }, (_, read) => use(read)),
      ),
  }
}

type SpoolLimit = BodyLimit & { readonly onChunk?: (chunk: Uint8Array) => void }

/** Returns the spool once it is filled; closes it if that fails. */
const filled = async (spool: Spool, fill: (spool: Spool) => Promise<void>): Promise<Spool> => {
  try {
    await fill(spool)
    return spool
  } catch (error) {
    await spool.close()
    throw error
  }
}

async function* chunksOf(
  request: Request,
  limit: BodyLimit,
  pace: Pace,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const length = requireLength(request, limit)
  if (!request.body) return
  let arrived = 0
  for await (const chunk of arriving(request.body, { length, pace, ...(signal && { signal }) })) {
    arrived += chunk.byteLength
    // Leaving the loop cancels the stream, so the rest is never buffered.
    if (arrived > limit.bytes) throw new AppError(limit.refusal)
    yield chunk
  }
}

/** By its header, or the maximum. */
const requireLength = (request: Request, { bytes, refusal }: BodyLimit): number => {
  const said = Number(request.headers.get('content-length'))
  if (said > bytes) throw new AppError(refusal)
  return said || bytes
}

const tenantOf = ({ account, address }: Sender): string => account?.clinicId ?? networkOf(address ?? '')

const limitsOf = (what: string, { account, address }: Sender, ofAccount: number, ofAddress: number): CallerLimit[] => [
  ...(account ? [{ key: `${what} of ${account.userId}`, most: ofAccount }] : []),
  ...(address ? [{ key: `${what} from ${networkOf(address)}`, most: ofAddress }] : []),
]
