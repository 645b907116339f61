import { createFairQueue, type FairQueue, type FairQueueRules, type QueueSnapshot } from './fair-queue.ts'

const mebibyte = 1024 * 1024
const minute = 60_000

/**
 * The server's scarce resources, each shared by the same rules. `maximumWaitMs` is how long a request waits before it
 * is refused with SERVER_BUSY; jobs and renditions made ahead may wait without limit.
 */
const rules = {
  /**
   * Bodies on their way, by count: each holds a connection, a file handle and what came of it on disk, but no memory. A
   * third for one clinic: 64 bodies, as many as five of its people may send at once.
   */
  arrivals: { capacity: 192, share: 1 / 3, maxWaiting: 256, maxOfTenant: 48, maximumWaitMs: minute / 2 },
  /**
   * Memory for whole uploads, by their bytes, each of which is held about five times while it is parsed and decoded:
   * below a gigabyte. Three of the largest that are allowed (64 MiB), or many of the usual 1 to 8.
   */
  uploads: {
    capacity: 192 * mebibyte,
    share: 1 / 3,
    reserve: { small: 8 * mebibyte, capacity: 32 * mebibyte },
    maxWaiting: 256,
    maxOfTenant: 48,
    maximumWaitMs: minute,
  },
  /**
   * Pictures that are decoded: inspected, drawn for a screen, made small. A decoded one may be a thousand times as large
   * as its file. A page of a hundred thumbnails waits as a whole. Costs are megapixels or megabytes: what a person opens
   * counts a large panoramic lighter, so it comes before the small ones of a page.
   */
  pictures: { capacity: 2, urgentLead: 20, maxWaiting: 1024, maxOfTenant: 256, maximumWaitMs: minute },
  /** Pictures at the detector: as many as its processes, or its places elsewhere. */
  engine: { capacity: 1, maxWaiting: 128, maxOfTenant: 48, maximumWaitMs: minute },
  /** Reports drawn as PDF. */
  reports: { capacity: 1, maxWaiting: 128, maxOfTenant: 24, maximumWaitMs: minute },
} as const satisfies Record<string, FairQueueRules>

type Lane = keyof typeof rules

export type Lanes = Readonly<Record<Lane, FairQueue>> & {
  /** Each lane's figures, for the operator. */
  snapshot(): Readonly<Record<Lane, QueueSnapshot>>
}

/** The server's queues. `changes` are what an installation or a test has other than the rest. */
export const openLanes = (changes: { readonly [L in Lane]?: Partial<FairQueueRules> } = {}): Lanes => {
  const open = (lane: Lane) => createFairQueue({ ...rules[lane], ...changes[lane] })
  const lanes = {
    arrivals: open('arrivals'),
    uploads: open('uploads'),
    pictures: open('pictures'),
    engine: open('engine'),
    reports: open('reports'),
  }
  return {
    ...lanes,
    snapshot: () => ({
      arrivals: lanes.arrivals.snapshot(),
      uploads: lanes.uploads.snapshot(),
      pictures: lanes.pictures.snapshot(),
      engine: lanes.engine.snapshot(),
      reports: lanes.reports.snapshot(),
    }),
  }
}
