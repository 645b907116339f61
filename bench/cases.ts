import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '../apps/server/src/accounts/login/login.ts'
import { register } from '../apps/server/src/accounts/login/register.ts'
import { explainCaseSearch, insertManyCases } from '../apps/server/src/db/generated-cases.ts'
import { insertLongHistory } from '../apps/server/src/db/generated-history.ts'
import { tidyTables } from '../apps/server/src/db/queries/sweep.ts'
import { silentLog } from '../apps/server/src/log/log.ts'
import type { OpenAppContext } from '../apps/server/src/open-app-context.ts'
import { findSession } from '../apps/server/src/sessions/session.ts'
import { startServer } from '../apps/server/src/start-server.ts'
import { findPostgres } from '../apps/server/src/testing/find-postgres.ts'
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts'
import { measureHistory, measureLists } from './cases/measure.ts'
import { caseText, rareWord } from './cases/texts.ts'

/*
 * My cases with 100,000 cases of one clinic, and the history of one of its patients with 200 entries, on the embedded database and on a PostgreSQL server: the time of the whole
 * call for pages and for a fixed mix of terms, and the plan of each. It measures and records, never asserts. `--record`
 * writes bench/results/cases.json.
 */
const cases = 100_000
const batch = 5000

const openClinic = async ({ auth, database: { db } }: OpenAppContext) => {
  const person = { email: `bench-${crypto.randomUUID()}@example.com`, firstName: 'Ana', lastName: 'Bench' }
  const { userId } = await register(db, auth, person, { google: crypto.randomUUID() }, { plan: 'empresarial' })
  const token = await openSession(db, userId)
  const session = await findSession(db, token)
  if (!session) throw new Error('the person has no session')
  for (let from = 0; from < cases; from += batch) {
    const texts = Array.from({ length: batch }, (_, i) => caseText(from + i))
    await insertManyCases(session.scope, userId, texts)
  }
  return { token, scope: session.scope, patientId: await insertLongHistory(session.scope, userId) }
}

/** The calls alone: building the site would take longer than measuring. */
const noPages = async () => (_: IncomingMessage, response: ServerResponse) => response.writeHead(404).end()

const measureDatabase = async (databaseUrl: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-bench-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: databaseUrl }
  const server = await startServer(env, { log: silentLog, pages: noPages })
  process.stdout.write(`seeding ${cases} cases\n`)
  const { token, scope, patientId } = await openClinic(server.context)
  // What the daily sweep does to an embedded database, and autovacuum to a server.
  await tidyTables(server.context.database.db)
  const calls = {
    ...(await measureLists(server.url, token)),
    ...(await measureHistory(server.url, token, patientId)),
  }
  const plans: Record<string, readonly string[]> = {}
  for (const term of [rareWord, 'pac', 'a', 'xyzzy']) plans[term] = await explainCaseSearch(scope, term)
  await server.close()
  await rm(folder, { recursive: true, force: true })
  return { calls, plans }
}

const show = (name: string, { calls, plans }: Awaited<ReturnType<typeof measureDatabase>>) => {
  process.stdout.write(`${name}\n`)
  console.table(calls)
  for (const [term, plan] of Object.entries(plans)) process.stdout.write(`${term}\n  ${plan.join('\n  ')}\n`)
}

const embedded = await measureDatabase('')
show('embedded (PGlite)', embedded)

const programs = findPostgres()
const postgres = programs === null ? null : await startPostgres(programs)
const onServer = postgres === null ? null : await measureDatabase(postgres.url)
await postgres?.stop()
if (onServer) show('PostgreSQL', onServer)

if (process.argv.includes('--record')) {
  const result = {
    cases,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
    /** Over one, five and fifteen minutes: above 1 or so something else ran too, and the times are too long. */
    load: loadavg().map(value => Math.round(value * 10) / 10),
    runs: 'whole calls over HTTP, median of 5 runs of 20, ms',
    embedded,
    postgres: onServer,
  }
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('cases.json', folder), `${JSON.stringify(result, null, 2)}\n`)
}
