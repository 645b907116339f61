import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { checkChains, readCheckpoint } from './audit/check-chains.ts'
import { databaseFolder, openDataDir } from './data-dir/data-dir.ts'
import { FolderInUse } from './data-dir/folder-lock.ts'
import { type Database, openEmbedded, openServer } from './db/database.ts'
import { silentLog } from './log/log.ts'
import { readSettings, SettingsError } from './settings.ts'

const usage = `npm run audit -- verify [--against FILE]   computes every chain again; 1 where one is broken
npm run audit -- checkpoint                the heads of all chains as JSON, to be kept elsewhere`

const checkpointSchema = z.object({
  takenAt: z.string(),
  digest: z.string(),
  chains: z.array(z.object({ clinicId: z.uuid(), seq: z.int(), hash: z.string() })),
})

const print = (line: string) => process.stdout.write(`${line}\n`)

const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const settings = readSettings(process.env)
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings
  const folder = databaseUrl ? null : await openDataDir(settings, silentLog)
  const database = databaseUrl
    ? await openServer(databaseUrl, { ownerUrl: databaseOwnerUrl })
    : await openEmbedded(databaseFolder(dataDir))
  return work(database).finally(async () => {
    await database.close()
    await folder?.release()
  })
}

/** Whether every chain is whole. */
const verify = (against: string | undefined): Promise<boolean> =>
  withDatabase(async ({ db }) => {
    const checkpoint =
      against === undefined ? null : checkpointSchema.parse(JSON.parse(await readFile(against, 'utf8')))
    const started = performance.now()
    const checked = await checkChains(db, checkpoint ? { checkpoint } : {})
    for (const { clinicId, seq, hash, fault } of checked) {
      print(`${clinicId} ${seq} ${hash} ${fault ? `BROKEN: ${fault.kind} at ${fault.seq}` : 'whole'}`)
    }
    const broken = checked.filter(({ fault }) => fault !== null).length
    const events = checked.reduce((sum, { seq }) => sum + seq, 0)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    print(`${checked.length} chains, ${events} events, ${broken} broken, ${seconds} s`)
    return broken === 0
  })

const run = async (): Promise<boolean> => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } })
  const [command] = positionals
  if (command === 'verify') return verify(values.against)
  if (command === 'checkpoint') {
    print(JSON.stringify(await withDatabase(({ db }) => readCheckpoint(db)), null, 2))
    return true
  }
  print(usage)
  return false
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof FolderInUse)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
