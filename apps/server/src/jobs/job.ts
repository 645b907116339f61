import type { Queue } from 'pg-boss'
import type { z } from 'zod'
import type { Log } from '../base/log/log.ts'
import type { Queryable } from '../db/database.ts'
import type { ServerEngine } from '../imaging/engines/server-engine.ts'
import type { Pictures } from '../imaging/pictures/open-pictures.ts'
import type { RetrieveNeeds } from '../interop/pacs/run-retrieval.ts'
import type { PeerNeeds } from '../interop/peers/test-peer.ts'
import type { WebhookNeeds } from '../interop/webhooks/attempt-delivery.ts'
import type { Lanes } from '../platform/admission/lanes.ts'
import type { FileStore } from '../platform/storage/file-store.ts'

/** The dependencies of jobs. */
export type JobContext = WebhookNeeds &
  PeerNeeds &
  RetrieveNeeds & {
    readonly db: Queryable
    readonly engine: ServerEngine
    readonly lanes: Pick<Lanes, 'engine' | 'pictures' | 'uploads'>
    readonly pictures: Pick<Pictures, 'grey' | 'origin' | 'identify' | 'assess'>
    readonly files: FileStore
    readonly log: Pick<Log, 'error'>
  }

/** A kind of work that outlives the process which queued it. */
export interface Job<Data extends object> {
  readonly name: string
  readonly data: z.ZodType<Data>
  readonly options: Omit<Queue, 'name'>
  /** False while an outage lasts that would put the job off again; asked before each run of one that was put off. */
  canRun?(context: JobContext): Promise<boolean>
  /**
   * `attempt` counts from 0 and includes starts that a kill ended and earlier jobs of the work that count. If it throws,
   * the job is retried, or put off if it throws TryLater.
   */
  run(context: JobContext, data: Data, attempt: number): Promise<void>
}
