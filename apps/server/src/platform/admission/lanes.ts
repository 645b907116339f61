import { minuteMs } from '@xrai/contract/records/durations'
import { createFairQueue, type FairQueue, type FairQueueRules, type QueueSnapshot } from './fair-queue.ts'

const mebibyte = 1024 * 1024
/**
 * The server's scarce resources, each shared by the same rules. `maximumWaitMs` is how long a request waits before it
 * gets SERVER_BUSY; jobs and renditions made ahead may wait without limit.
 */
const rules = {
  /**
   * Arriving bodies, by count: each holds a connection, a file handle and its bytes on disk, but no memory. One clinic
   * gets a third: 64 bodies, as many as five of its users may send at once.
   */
  arrivals: { capacity: 192, share: 1 / 3, maxWaiting: 256, maxOfTenant: 48, maximumWaitMs: minuteMs / 2 },
  /**
   * Memory for complete uploads, by their bytes, each of which is held about five times during parsing and decoding:
   * below a gigabyte in total. Three of the maximum size (64 MiB), or many of the usual 1 to 8 MB.
   */
  uploads: {
    capacity: 192 * mebibyte,
    share: 1 / 3,
    reserve: { small: 8 * mebibyte, capacity: 32 * mebibyte },
    maxWaiting: 256,
    maxOfTenant: 48,
    maximumWaitMs: minuteMs,
  },
  /**
   * Images being decoded: inspected, rendered for a screen, reduced. A decoded image may be a thousand times as large as
   * its file. The hundred thumbnails of a page wait as a whole. Costs are megapixels or megabytes: the urgent lead makes
   * an opened large panoramic count lighter, so that it comes before the thumbnails of a page.
   */
  pictures: { capacity: 2, urgentLead: 20, maxWaiting: 1024, maxOfTenant: 256, maximumWaitMs: minuteMs },
  /** Images at the detector: as many as its processes, or as an external detector takes. */
  engine: { capacity: 1, maxWaiting: 128, maxOfTenant: 48, maximumWaitMs: minuteMs },
  /** Reports being rendered as PDF. */
  reports: { capacity: 1, maxWaiting: 128, maxOfTenant: 24, maximumWaitMs: minuteMs },
  /** Signed reports being verified for strangers, which reads whole files; a tenant is a line: of IPv6, a /48. */
  verifications: { capacity: 2, maxWaiting: 128, maxOfTenant: 8, maximumWaitMs: minuteMs / 2 },
} as const satisfies Record<string, FairQueueRules>

/** The cost of a file in the lane `pictures`: its megabytes. */
export const costOfFile = (bytes: number): number => bytes / mebibyte

type Lane = keyof typeof rules

export type Lanes = Readonly<Record<Lane, FairQueue>> & {
  /** The metrics of each lane that the operator sees. */
  snapshot(): Readonly<Record<Lane, QueueSnapshot>>
}

/** Creates the server's queues. An installation or a test overrides single rules by `changes`. */
export const createLanes = (changes: { readonly [L in Lane]?: Partial<FairQueueRules> } = {}): Lanes => {
  const open = (lane: Lane) => createFairQueue({ ...rules[lane], ...changes[lane] })
  const lanes = {
    arrivals: open('arrivals'),
    uploads: open('uploads'),
    pictures: open('pictures'),
    engine: open('engine'),
    reports: open('reports'),
    verifications: open('verifications'),
  }
  return {
    ...lanes,
    snapshot: () => ({
      arrivals: lanes.arrivals.snapshot(),
      uploads: lanes.uploads.snapshot(),
      pictures: lanes.pictures.snapshot(),
      engine: lanes.engine.snapshot(),
      reports: lanes.reports.snapshot(),
      verifications: lanes.verifications.snapshot(),
    }),
  }
}
