import type { Queryable } from '../db/database.ts'
import { findDueErasures } from '../db/queries/erasures.ts'
import type { FileStore } from '../storage/file-store.ts'
import { carryOut } from './erase.ts'

/** Carries out the erasures whose days of grace are over, and says how many there were. */
export const eraseDue = async (db: Queryable, files: FileStore, now = new Date()): Promise<number> => {
  const due = await findDueErasures(db, now)
  for (const row of due) await carryOut(db, files, row)
  return due.length
}

const hourMs = 60 * 60_000

/** Looks at the start and once an hour; the result stops it. Two processes at once find the same rows gone. */
export const eraseHourly = (db: Queryable, files: FileStore, say: (line: string) => void): (() => Promise<void>) => {
  let underWay: Promise<void> = Promise.resolve()
  const look = () => {
    underWay = underWay.then(async () => {
      const count = await eraseDue(db, files).catch(() => {
        say('Erasures that are due could not be carried out; they are tried again in an hour.')
        return 0
      })
      if (count > 0) say(`Erased for good: ${count}.`)
    })
  }
  look()
  const timer = setInterval(look, hourMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underWay
  }
}
