import { mkdir } from 'node:fs/promises'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { type DiskReserve, noReserve } from '../disk/disk-reserve.ts'
import { arriving, type Pace, uplinkPace } from './arriving-body.ts'
import { type CallerLimit, networkOf, openCallerLimits } from './caller-limits.ts'
import type { Lanes } from './lanes.ts'
import { openSpool, type Spool } from './spool.ts'

/** Whose body it is. */
export interface Sender {
  /** Null without a session. */
  readonly account: { readonly userId: string; readonly clinicId: string } | null
  /** Undefined where there is no connection, as in a test. */
  readonly address: string | undefined
}

/** The most bytes, and what more is refused with. */
interface BodyLimit {
  readonly bytes: number
  readonly refusal: ErrorCode
}

/** How bodies come into the server. Refuses with the limit's code, SENT_TOO_MUCH_AT_ONCE, REQUEST_TOO_SLOW or REQUEST_CUT_OFF; uploads also with DISK_FULL. */
export interface Intake {
  /** A small body, whole. */
  read(request: Request, sender: Sender, limit: BodyLimit): Promise<Uint8Array<ArrayBuffer>>
  /**
   * A large one, given to `use` once it is whole and there is memory for it. What has come of it meanwhile is on disk.
   * SERVER_BUSY when that takes too long.
   */
  upload<T>(
    request: Request,
    sender: Sender,
    limit: BodyLimit,
    use: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T>
  /**
   * One of several files: `onChunk` sees it as it comes and may refuse it, `use` is called once it is whole on disk, and reads
   * of it what it wants. SERVER_BUSY as of an upload.
   */
  uploadMany<T>(
    request: Request,
    sender: Sender,
    limit: BodyLimit & { readonly onChunk: (chunk: Uint8Array) => void },
    use: (read: ReadRange) => Promise<T>,
  ): Promise<T>
}

/** Gives `use` the bytes from one place to another once there is memory for them, which is theirs until it ends. */
type ReadRange = <T>(
  range: { readonly from: number; readonly to: number },
  use: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
) => Promise<T>

interface IntakeOptions {
  readonly lanes: Pick<Lanes, 'arrivals' | 'uploads'>
  /** For what is on its way. */
  readonly folder: string
  /** By default nothing is reserved. */
  readonly diskReserve?: Pick<DiskReserve, 'require'>
  readonly pace?: Pace
  /** A test's own. */
  readonly open?: typeof openSpool
  readonly most?: Partial<typeof maxAtOnce>
}

/**
 * At once: a case of ten images sent together and two more; of one address, behind which a whole clinic sits, four such
 * people. Small bodies are there in an instant, so these many are a flood.
 */
const maxAtOnce = {
  uploadsOfAccount: 12,
  uploadsOfAddress: 48,
  bodiesOfAccount: 32,
  bodiesOfAddress: 64,
  /** Of many files, a program's: each is on disk as long as its files are being stored. */
  manyOfAccount: 4,
  manyOfAddress: 12,
}

/** An upload of which something is still to come. */
interface Arriving {
  readonly tenant: string
  /** Bytes by the sender's own word; 0 if the sender gave none. */
  readonly length: number
  readonly since: number
  readonly spool: Spool
  readonly cut: AbortController
}

export const openIntake = async (options: IntakeOptions): Promise<Intake> => {
  const { lanes, folder, diskReserve = noReserve, pace = uplinkPace, open = openSpool, most } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const limits = openCallerLimits()
  const atOnce = { ...maxAtOnce, ...most }
  const underWay = new Set<Arriving>()

  /** Where every place is taken and a clinic has none, the slowest of the clinic with most goes. */
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

  /** Bytes that the uploads under way will still bring. */
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

  /** Gives `use` the body once it is whole on disk. */
  const onDisk = async <T>(
    request: Request,
    { tenant, limit }: { readonly tenant: string; readonly limit: SpoolLimit },
    use: (spool: Spool, read: ReadRange) => Promise<T>,
  ): Promise<T> => {
    const { signal } = request
    // Said to be too large, it is refused unread.
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

/** The spool once it is filled; closed where that fails. */
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
