import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTrail } from '../apps/server/src/accounts/audit/read-trail.ts'
import { verifyChain } from '../apps/server/src/accounts/audit/verify-chain.ts'
import type { ClinicId } from '../apps/server/src/db/clinic-id.ts'
import { type Database, openEmbedded, openServer } from '../apps/server/src/db/database.ts'
import { insertAuditEvent } from '../apps/server/src/db/queries/accounts/audit.ts'
import { tidyTables } from '../apps/server/src/db/queries/records/sweep.ts'
import { auditEvent } from '../apps/server/src/db/schema.ts'
import { findPostgres } from '../apps/server/src/testing/find-postgres.ts'
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts'

const events = 100_000
const people = Array.from({ length: 12 }, () => crypto.randomUUID())
const subjects = Array.from({ length: 2000 }, () => crypto.randomUUID())
const clinicId = crypto.randomUUID() as ClinicId

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

const measure = async (name: string, { db, close }: Database): Promise<void> => {
  const scope = { db, clinicId }
  const start = Date.now() - events * 1000
  const filled = await milliseconds(async () => {
    for (let from = 0; from < events; from += 1000) {
      const rows = Array.from({ length: 1000 }, (_, index) => ({
        clinicId,
        by: people[(from + index) % people.length] ?? null,
        action: index % 3 ? ('analysis-view' as const) : ('analyze' as const),
        subjectId: subjects[(from * 7 + index) % subjects.length] ?? null,
        createdAt: new Date(start + (from + index) * 1000),
      }))
      await db.insert(auditEvent).values(rows)
    }
  })
  await tidyTables(db)
  const inserts: number[] = []
  for (let count = 0; count < 200; count++) {
    const event = { by: people[0] ?? null, action: 'analyze', subjectId: subjects[0] ?? null } as const
    inserts.push(await milliseconds(() => insertAuditEvent(scope, event)))
  }
  const verified = await milliseconds(() => verifyChain(scope))
  const lists = async (query: object) => {
    const times: number[] = []
    for (let count = 0; count < 60; count++)
      times.push(await milliseconds(() => readTrail(scope, { limit: 50, ...query })))
    return `median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`
  }
  const say = (line: string) => process.stdout.write(`${name}: ${line}\n`)
  say(`${events} events filled in ${(filled / 1000).toFixed(1)} s`)
  say(`one event: median ${percentile(inserts, 0.5).toFixed(2)} ms, p95 ${percentile(inserts, 0.95).toFixed(2)} ms`)
  say(`chain of ${events} verified in ${(verified / 1000).toFixed(2)} s`)
  say(`list: ${await lists({})}`)
  say(`list of a person: ${await lists({ actor: people[3] })}`)
  say(`list of a patient: ${await lists({ patient: subjects[3] })}`)
  say(`list of a rare action: ${await lists({ action: 'erase' })}`)
  await close()
}

const folder = await mkdtemp(join(tmpdir(), 'xrai-audit-'))
await measure('embedded', await openEmbedded(folder))
await rm(folder, { recursive: true, force: true })
const programs = findPostgres()
if (programs) {
  const { url, stop } = await startPostgres(programs)
  await measure('server', await openServer(url))
  await stop()
}
