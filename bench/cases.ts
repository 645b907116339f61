import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@xrai/contract/records/durations'
import { createSession } from '../apps/server/src/accounts/identity/login/login.ts'
import { register } from '../apps/server/src/accounts/identity/login/register.ts'
import { findSession } from '../apps/server/src/accounts/sessions/session.ts'
import { silentLog } from '../apps/server/src/base/log/log.ts'
import { explainCaseSearch, insertManyCases } from '../apps/server/src/db/generated-cases.ts'
import { insertLongHistory } from '../apps/server/src/db/generated-history.ts'
import { insertManyRecords, patientIdOf } from '../apps/server/src/db/generated-records.ts'
import { tidyTables } from '../apps/server/src/db/queries/records/sweep.ts'
import { keepPastDays } from '../apps/server/src/insight/metrics/keep-past-days.ts'
import type { OpenAppContext } from '../apps/server/src/open-app-context.ts'
import { startServer } from '../apps/server/src/start-server.ts'
import { findPostgres } from '../apps/server/src/testing/find-postgres.ts'
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts'
import { caseCalls, figureCalls, historyCalls, patientCalls, radiographCalls, reportCalls } from './cases/calls.ts'
import { measure, type Timing } from './cases/measure.ts'
import { measureFiles } from './cases/measure-file.ts'
import { caseText, rareWord } from './cases/texts.ts'

/*
 * Times the lists of a clinic with 100,000 cases, 100,000 patients and 300,000 radiographs, its figures and files, and
 * the history of a patient with 200 entries, on the embedded database and on a PostgreSQL server: the whole call for
 * pages and for a fixed mix of terms, and the query plan of the cases' terms. Records, without assertions. `--record`
 * writes bench/results/cases.json.
 */
const cases = 100_000
const batch = 5000
const records = { patients: 100_000, radiographs: 200_000 }
/** One case in this many has no patient. */
const patientless = 50
const fiveYearsMs = 5 * 365 * dayMs

const openClinic = async ({ auth, database: { db } }: OpenAppContext) => {
  const person = { email: `bench-${crypto.randomUUID()}@example.com`, firstName: 'Ana', lastName: 'Bench' }
  const { userId } = await register(db, auth, person, { google: crypto.randomUUID() }, { plan: 'empresarial' })
  const token = await createSession(db, userId)
  const session = await findSession(db, token)
  if (!session) throw new Error('the person has no session')
  const middle = await insertManyRecords(session.scope, userId, records)
  for (let from = 0; from < cases; from += batch) {
    const made = Array.from({ length: batch }, (_, i) => caseOf(from + i))
    await insertManyCases(session.scope, userId, made)
  }
  return { token, scope: session.scope, middle, patientId: await insertLongHistory(session.scope, userId) }
}

const caseOf = (i: number) => ({
  ...caseText(i),
  patientId: i % patientless === 0 ? null : patientIdOf(i % records.patients),
  at: new Date(Date.now() - fiveYearsMs * (1 - i / cases)),
})

/** Serves the API only, because building the site would take longer than measuring. */
const noPages = async () => (_: IncomingMessage, response: ServerResponse) => response.writeHead(404).end()

const measureDatabase = async (databaseUrl: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-bench-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: databaseUrl }
  const server = await startServer(env, { log: silentLog, pages: noPages })
  const started = performance.now()
  const { token, scope, middle, patientId } = await openClinic(server.context)
  // The work of the nightly jobs: the vacuum that an embedded database lacks, and the figures of past days.
  await tidyTables(server.context.database.db)
  await keepPastDays(server.context.database.db, new Date())
  process.stdout.write(`made the clinic's rows in ${Math.round((performance.now() - started) / 1000)} s\n`)
  const calls: Record<string, Timing> = {}
  const now = new Date()
  for (const some of [
    ...[caseCalls, patientCalls, radiographCalls(middle, now), reportCalls, historyCalls(patientId)],
    ...figureCalls(now),
  ])
    Object.assign(calls, await measure(server.url, token, some))
  const files = await measureFiles(server.url, token)
  const plans: Record<string, readonly string[]> = {}
  for (const term of [rareWord, 'pac', 'a', 'xyzzy']) plans[term] = await explainCaseSearch(scope, term)
  await server.close()
  await rm(folder, { recursive: true, force: true })
  return { calls, files, plans }
}

const show = (name: string, { calls, files, plans }: Awaited<ReturnType<typeof measureDatabase>>) => {
  process.stdout.write(`${name}\n`)
  console.table(calls)
  console.table(files)
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
    patients: records.patients,
    radiographs: records.radiographs + cases,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
    /** Load over one, five and fifteen minutes: above about 1, something else ran too, and the times are too long. */
    load: loadavg().map(value => Math.round(value * 10) / 10),
    runs: 'whole calls over HTTP, median of 5 runs of 20 (lists of radiographs and reports, figures: 3 of 5), ms; each file once',
    embedded,
    postgres: onServer,
  }
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('cases.json', folder), `${JSON.stringify(result, null, 2)}\n`)
}
