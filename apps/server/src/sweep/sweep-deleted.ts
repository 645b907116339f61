import { restorableSince } from '../cases/deletion.ts'
import type { Database, Queryable } from '../db/database.ts'
import { sweepDeletedRows, tidyTables } from '../db/queries/sweep.ts'
import { forgetFiles } from '../personal-data/forget-files.ts'
import type { FileStore } from '../storage/file-store.ts'

/** Deletes for good what nobody can restore any more, with the files that nothing else names. How many rows it was. */
export const sweepDeleted = async (db: Queryable, files: FileStore, now = new Date()): Promise<number> => {
  const { cases, patients, hashes } = await sweepDeletedRows(db, restorableSince(now))
  await forgetFiles(db, files, hashes)
  return cases + patients
}

const dayMs = 24 * 60 * 60 * 1000

interface Needs {
  readonly database: Database
  readonly files: FileStore
  readonly say: (line: string) => void
}

/** Sweeps at the start and once a day, and tidies an embedded database; the result stops it. */
export const sweepDaily = ({ database, files, say }: Needs): (() => Promise<void>) => {
  const sweep = async () => {
    const count = await sweepDeleted(database.db, files)
    if (count > 0) say(`Deleted for good: ${count}.`)
    if (database.kind === 'embedded') await tidyTables(database.db)
  }
  let underWay: Promise<void> = Promise.resolve()
  const look = () => {
    underWay = underWay.then(sweep).catch(() => say('What was deleted could not be swept; it is tried again tomorrow.'))
  }
  look()
  const timer = setInterval(look, dayMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underWay
  }
}
