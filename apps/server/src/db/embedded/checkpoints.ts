import type { PGlite } from '@electric-sql/pglite'
import { minuteMs } from '@xrai/contract/records/durations'

const lookMs = minuteMs

/** The maximum log since the last checkpoint, in bytes: a start after a kill replays it within a second. */
const maxLog = 32 * 1024 * 1024

/**
 * Checkpoints when enough was written. A single-process PostgreSQL has no checkpointer, so the log would grow for as
 * long as the program runs. Returns a function that stops it.
 */
export const keepCheckpoints = (client: PGlite): (() => void) => {
  const timer = setInterval(() => {
    // While the database fails, each call reports it; this one has no caller.
    checkpointWhenDue(client, maxLog).catch(() => undefined)
  }, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Checkpoints if the log since the last checkpoint exceeds `most` bytes; returns whether it did. */
export const checkpointWhenDue = async (client: PGlite, most: number): Promise<boolean> => {
  const { rows } = await client.query<{ due: boolean }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 as due from pg_control_checkpoint()',
    [most],
  )
  if (!rows[0]?.due) return false
  await client.exec('checkpoint')
  return true
}
