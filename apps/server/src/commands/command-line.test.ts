// @module-tag resources
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { listBackups, storedPath } from '../base/backup-layout.ts'
import { silentLog } from '../base/log/log.ts'
import { type Database, knownMigrations, openEmbedded, openServer } from '../db/database.ts'
import { insertImage } from '../db/queries/imaging/new-radiographs.ts'
import { databaseFolder } from '../platform/data-dir/data-dir.ts'
import { lockFolder } from '../platform/data-dir/folder-lock.ts'
import { openControl } from '../records/backup/control.ts'
import { newDatabaseUrl, newFolder } from '../records/backup/testing/installation.ts'
import { startServer } from '../start-server.ts'
import { tamper } from '../testing/audit-events.ts'
import { peopleOf } from '../testing/people.ts'
import { runAuditCommand } from './audit-command-line.ts'
import { runBackupCommand } from './backup-command-line.ts'

const isOnServer = inject('databaseUrl') !== undefined
const models = fileURLToPath(new URL('../../../../packages/engine/fixtures', import.meta.url))

interface Ended {
  readonly status: number | null
  readonly said: string
  readonly complained: string
}

let env: Record<string, string>
let dataDir: string
/** Folders of the program's own backups, and of the operator's. */
let automatic = ''
let backups = ''
let hash = ''
let online: readonly Ended[] = []
let ofEarlierVersion: Ended

const here = async (
  command: typeof runBackupCommand,
  parameters: readonly string[],
  more: Record<string, string> = {},
): Promise<Ended> => {
  const [said, complained]: [string[], string[]] = [[], []]
  const terminal = { say: (line: string) => said.push(line), complain: (line: string) => complained.push(line) }
  const status = await command(parameters, { ...env, ...more }, terminal)
  return { status, said: said.join('\n'), complained: complained.join('\n') }
}
const run = (...parameters: string[]) => here(runBackupCommand, parameters)
const audit = (...parameters: string[]) => here(runAuditCommand, parameters)

/** Runs a program like npm. */
const runAlone = async (program: string, ...parameters: string[]): Promise<Ended> => {
  const path = fileURLToPath(new URL(`../${program}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...parameters], { env: { ...process.env, ...env } })
  let said = ''
  let complained = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text
  })
  const [status] = await once(child, 'close')
  return { status, said, complained }
}

const open = (upTo?: number): Promise<Database> => {
  const options = upTo === undefined ? {} : { upTo }
  return env['DATABASE_URL'] ? openServer(env['DATABASE_URL'], options) : openEmbedded(databaseFolder(dataDir), options)
}

const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await open()
  return work(database).finally(database.close)
}

// Starts the program on a database of the previous version, runs commands while it runs, and stops it.
beforeAll(async () => {
  ;[dataDir, automatic, backups] = [await newFolder(), await newFolder(), await newFolder()]
  const url = await newDatabaseUrl()
  const settings = { PORT: '0', DATA_DIR: dataDir, MODELS_DIR: models, BACKUP_DIR: automatic, BACKUP_PASSPHRASE: '' }
  env = { ...settings, DATABASE_URL: url ?? '' }
  const earlier = await open(knownMigrations().length - 1)
  await earlier.db.execute(sql`insert into clinic (id, name, plan) values (${crypto.randomUUID()}, 'Una', 'basico')`)
  await earlier.close()
  ofEarlierVersion = await audit('verify')

  const server = await startServer(env, { log: silentLog })
  try {
    const { session } = await peopleOf(server.context)()
    hash = await server.context.files.put(new Uint8Array([1, 2, 3, 4]))
    const picture = { fileName: 'a.png', bytes: 4, format: 'png', width: 1, height: 1, bitsPerSample: 8 } as const
    await insertImage(session.scope, { ...picture, uploadedBy: session.user.id, originalHash: hash })
    online = [
      await runAlone('commands/backup-command.ts', 'backup', '--to', backups),
      await run('doctor', '--backup', backups),
      await run('backup', '--to', join(dataDir, 'secret')),
      await audit('verify'),
    ]
  } finally {
    await server.close()
  }
}, 300_000)

const flip = async (path: string) => {
  const bytes = await readFile(path)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  await writeFile(path, bytes)
}

describe('a start that migrates', () => {
  it('makes a backup first, into BACKUP_DIR', async () => {
    expect(await listBackups(automatic)).toEqual([expect.stringMatching(/-migration$/)])
  })
})

describe('beside the running server', () => {
  it('npm run backup makes one and ends with 0', async () => {
    const [name = ''] = await listBackups(backups)
    expect(online[0]).toMatchObject({ status: 0, complained: '' })
    expect(online[0]?.said).toContain(`${join(backups, name)}: `)
    expect(online[0]?.said).toMatch(/ \d+ rows, 1 files, of which 1 new\.\nIt is not encrypted/)
  })

  it('npm run doctor examines it and ends with 0', () => {
    expect(online[1]).toMatchObject({ status: 0, said: '1 files that rows name, 1 backups: all well.' })
  })

  it('a refusal of the server is printed, with exit code 1', () => {
    expect(online[2]).toMatchObject({ status: 1, said: '' })
    expect(online[2]?.complained).toContain('is not a folder')
  })

  it.skipIf(isOnServer)('npm run audit is refused with 1: the embedded database belongs to the server', () => {
    expect(online[3]).toMatchObject({ status: 1, said: '' })
    expect(online[3]?.complained).toContain('is in use by another process')
  })

  it('npm run backup ends with 1 if the service wrote to a folder that only it sees', async () => {
    const held = await newFolder()
    const release = await lockFolder(held)
    const done = { name: 'x-manual', rows: 1, files: 1, copied: 1, repaired: 0, faulty: [], damaged: [] }
    const end = await openControl(held, silentLog, async () => done)
    const ended = await here(runBackupCommand, ['backup', '--to', await newFolder()], { DATA_DIR: held })
    await end()
    await release()
    expect(ended).toMatchObject({ status: 1, said: '', complained: expect.stringContaining('that only it sees') })
  })
})

describe('npm run doctor and backup', () => {
  it('end with 0 if everything is intact', async () => {
    expect(await run('doctor')).toEqual({
      status: 0,
      said: '1 files that rows name, 0 backups: all well.',
      complained: '',
    })
    expect(await run('backup', '--to', backups)).toMatchObject({ status: 0, complained: '' })
  })

  it('end with 1 and name the file in which a byte was flipped', async () => {
    const path = join(dataDir, storedPath(hash))
    await flip(path)
    const examined = await run('doctor')
    const saved = await run('backup', '--to', await newFolder())
    await flip(path)
    expect([examined.status, examined.said]).toEqual([1, expect.stringMatching(`^damaged-file  ${hash}\n`)])
    expect([saved.status, saved.said]).toEqual([1, expect.stringContaining(`Not in it: ${hash}`)])
    expect((await run('doctor')).status).toBe(0)
  })

  it('end with 1 if a backup is damaged', async () => {
    const path = join(backups, storedPath(hash))
    await flip(path)
    const examined = await run('doctor', '--backup', backups)
    await flip(path)
    expect([examined.status, examined.said]).toEqual([1, expect.stringMatching(/^damaged-backup {2}files\//)])
  })
})

describe('a damaged copy in the folder of backups', () => {
  const restore = async (...more: string[]) => {
    const to = await newFolder()
    const url = (await newDatabaseUrl()) ?? ''
    return here(runBackupCommand, ['restore', '--from', backups, '--to', to, ...more], { DATABASE_URL: url })
  }

  it('stops npm run restore, which continues with --without-damaged and names the file', {
    tags: ['soak'],
    timeout: 300_000,
  }, async () => {
    const path = join(backups, storedPath(hash))
    await flip(path)
    const stopped = await restore()
    const done = await restore('--without-damaged')
    await flip(path)
    expect(stopped).toMatchObject({ status: 1, said: '' })
    expect(stopped.complained).toContain('--without-damaged')
    expect(done).toMatchObject({ status: 0, complained: '' })
    expect(done.said).toMatch(/ is restored: \d+ rows, 0 files\./)
    expect(done.said).toContain(`Not restored: ${hash}`)
  })

  it('is repaired by npm run doctor -- --repair', async () => {
    await flip(join(backups, storedPath(hash)))
    const repaired = await run('doctor', '--backup', backups, '--repair')
    expect([repaired.status, repaired.said]).toEqual([0, expect.stringMatching(/^damaged-backup.* repaired\n/)])
    expect((await run('doctor', '--backup', backups)).status).toBe(0)
  })
})

describe('npm run restore', () => {
  it('ends with 0, and with 1 if there is data already, or no such backup', {
    tags: ['soak'],
    timeout: 300_000,
  }, async () => {
    const to = await newFolder()
    const url = (await newDatabaseUrl()) ?? ''
    const restore = (...more: string[]) =>
      here(runBackupCommand, ['restore', '--from', backups, '--to', to, ...more], { DATABASE_URL: url })
    const unknown = await restore('--at', '1999')
    expect(unknown).toMatchObject({ status: 1, said: '' })
    expect(unknown.complained).toContain('has no backup 1999. It has:')
    const done = await restore()
    expect(done).toMatchObject({ status: 0, complained: '' })
    expect(done.said).toMatch(/-manual(-\d+)? is restored: \d+ rows, 1 files\./)
    expect(await restore()).toMatchObject({ status: 1, said: '', complained: expect.stringMatching(/holds/) })
    // Creating the tests' own databases takes a while.
  })
})

describe('a mistyped command', () => {
  it.each([
    ['no action', [], 'One of: backup, doctor, restore.'],
    ['an unknown action', ['bakcup'], 'One of: backup, doctor, restore.'],
    ['an unknown option', ['backup', '--too', 'x'], "Unknown option '--too'"],
    ['an option without its value', ['backup', '--to'], "Option '--to <value>' argument missing"],
    ['a folder without its option', ['backup', 'x'], 'Did you mean --to'],
    ['the option of another command', ['doctor', '--to', 'x'], "Unknown option '--to'"],
    ['the folder of backups as the doctor has it', ['restore', '--backup', 'x'], "Unknown option '--backup'"],
    ['no folder of backups', ['restore', '--from', '/nowhere', '--to', '/tmp/xrai-nowhere'], '/nowhere'],
    ['no backup to examine', ['doctor', '--backup', '/nowhere'], '/nowhere cannot be read'],
  ])('with %s ends with 1 and prints the error', async (_, parameters, words) => {
    const ended = await run(...parameters)
    expect(ended).toMatchObject({ status: 1, said: '' })
    expect(ended.complained).toContain(words)
    expect(ended.complained).not.toMatch(/^ {4}at /m)
  })

  it('ends with 1 if its folder or database is not of the product', async () => {
    const url = (await newDatabaseUrl()) ?? ''
    for (const command of [runBackupCommand, runAuditCommand]) {
      const parameters = command === runAuditCommand ? ['verify'] : ['doctor']
      const ended = await here(command, parameters, { DATA_DIR: await newFolder(), DATABASE_URL: url })
      expect(ended).toMatchObject({ status: 1, said: '', complained: expect.stringContaining('holds nothing of XRAI') })
    }
  })

  it('ends with 1 if a setting is invalid, and names it', async () => {
    const ended = await here(runBackupCommand, ['backup'], { BACKUP_KEEP: 'ever' })
    expect(ended).toMatchObject({ status: 1, said: '', complained: expect.stringContaining('BACKUP_KEEP') })
  })

  it('sets the exit status of the process, without a stack trace', async () => {
    const started = [
      runAlone('commands/backup-command.ts', 'backup', '--nonsense'),
      runAlone('commands/audit-command.ts', '--nonsense'),
    ]
    for (const ended of await Promise.all(started)) {
      expect(ended).toMatchObject({ status: 1, said: '' })
      expect(ended.complained).toMatch(/^Unknown option '--nonsense'/)
      expect(ended.complained).not.toMatch(/^ {4}at /m)
    }
  })
})

describe('npm run audit', () => {
  it('ends with 1 on an earlier version, which it leaves unchanged', () => {
    expect(ofEarlierVersion).toMatchObject({ status: 1, said: '' })
    expect(ofEarlierVersion.complained).toContain('Start the program once')
  })

  it('ends with 0 if every chain is intact, alone and against a checkpoint', async () => {
    const printed = await audit('checkpoint')
    expect([printed.status, JSON.parse(printed.said).chains]).toEqual([0, [expect.objectContaining({ seq: 2 })]])
    const kept = join(await newFolder(), 'checkpoint.json')
    await writeFile(kept, printed.said)
    const keptByNpm = join(await newFolder(), 'checkpoint.json')
    await writeFile(keptByNpm, `\n> xrai@1.0.0 audit\n> node audit-command.ts checkpoint\n\n${printed.said}\n`)
    for (const more of [[], ['--against', kept], ['--against', keptByNpm]]) {
      const { status, said } = await audit('verify', ...more)
      expect([status, said]).toEqual([0, expect.stringMatching(/ 2 [0-9a-f]{64} whole\n1 chains, 2 events, 0 broken/)])
    }
  })

  it.each([
    ['no command', [], 'npm run audit -- verify'],
    ['an unknown command', ['verfiy'], 'npm run audit -- verify'],
    ['an unknown option', ['verify', '--agianst', 'x'], "Unknown option '--agianst'"],
    ['no such checkpoint', ['verify', '--against', '/nowhere'], '/nowhere cannot be read'],
    ['what is no checkpoint', ['verify', '--against', fileURLToPath(import.meta.url)], 'is no checkpoint'],
  ])('ends with 1 on %s', async (_, parameters, words) => {
    const ended = await audit(...parameters)
    expect([ended.status, ended.said]).toEqual([1, ''])
    expect(ended.complained).toContain(words)
  })

  it('ends with 1 and prints the row that was tampered with', async () => {
    await withDatabase(({ db }) =>
      tamper(db, tx =>
        tx.execute(
          sql`update audit_event set detail = 'other' where id = (select event_id from audit_link where seq = 2)`,
        ),
      ),
    )
    const { status, said } = await audit('verify')
    expect([status, said]).toEqual([1, expect.stringMatching(/ BROKEN: \S+ at 2\n1 chains, .* 1 broken/)])
  })
})
