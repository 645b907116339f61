import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BackupError } from '../base/backup-error.ts'
import { manifestFile } from '../base/backup-layout.ts'
import { createLog } from '../base/log/log.ts'
import { openDataDir } from '../platform/data-dir/data-dir.ts'
import { FolderInUse } from '../platform/data-dir/folder-lock.ts'
import { createFileStore } from '../platform/storage/file-store.ts'
import { createS3Store } from '../platform/storage/s3-store.ts'
import { automaticFolder } from '../records/backup/automatic-backup.ts'
import { backupAnswer, type Command, doctorAnswer, runCommand } from '../records/backup/commands.ts'
import { askServer } from '../records/backup/control.ts'
import { kinds } from '../records/backup/examine.ts'
import { type Environment, readSettings, type Settings } from '../settings/settings.ts'
import { CommandError, exitStatus, openInstalled, parseParameters, type Terminal } from './command-line.ts'
import { restoreBackup } from './restore-backup.ts'
import { requireRoom } from './restore-room.ts'

/** Each command has options of its own, because one that it ignored would seem to be obeyed. */
const options = {
  backup: { to: { type: 'string' } },
  doctor: { backup: { type: 'string' }, repair: { type: 'boolean' } },
  restore: {
    from: { type: 'string' },
    to: { type: 'string' },
    at: { type: 'string' },
    replace: { type: 'boolean' },
    'keep-sessions': { type: 'boolean' },
    'without-damaged': { type: 'boolean' },
  },
} as const

type Action = keyof typeof options

const parse = <Name extends Action>(name: Name, parameters: readonly string[]) => {
  const { values, positionals } = parseParameters(parameters, options[name])
  if (positionals.length === 0) return values
  const known = Object.keys(options[name]).map(option => `--${option}`)
  throw new CommandError(`${positionals.join(' ')} has no meaning here. Did you mean ${known.join(', ')}?`)
}

const createFiles = async ({ s3, dataDir }: Settings) =>
  s3 ? createS3Store(s3) : createFileStore(join(dataDir, 'files'))

/** Executes the command here if no server has the folder open, else by the server. */
const ask = async (settings: Settings, command: Command): Promise<unknown> => {
  const dataDir = await openDataDir(settings, createLog({ level: 'silent' })).catch(error => {
    if (error instanceof FolderInUse) return null
    throw error
  })
  if (dataDir === null) return askServer(settings.dataDir, command)
  try {
    // A backup from before a migration can be restored too, so its rows are copied unchanged.
    const database = await openInstalled(settings, { asOwner: true })
    const source = { db: database.db, files: await createFiles(settings), dataDir: settings.dataDir }
    return await runCommand(source, command).finally(database.close)
  } finally {
    await dataDir.release()
  }
}

/** A service with a /tmp or a /home of its own writes where nothing else sees it, and loses it at its next restart. */
const requireSeen = async (folder: string, name: string): Promise<void> => {
  await access(join(folder, name, manifestFile)).catch(cause => {
    throw new BackupError(
      `The service wrote ${name} to a ${folder} that only it sees: it has a /tmp of its own (PrivateTmp). Name a folder below DATA_DIR or BACKUP_DIR, or one of its ReadWritePaths.`,
      { cause },
    )
  })
}

const backup = async (settings: Settings, parameters: readonly string[], { say }: Terminal): Promise<number> => {
  const values = parse('backup', parameters)
  const to = values.to ?? automaticFolder(settings)
  if (!to) throw new BackupError('Name a folder: npm run backup -- --to DIR, or set BACKUP_DIR.')
  const folder = resolve(to)
  const done = backupAnswer.parse(await ask(settings, { kind: 'backup', folder, keys: settings.backup.keys }))
  await requireSeen(folder, done.name)
  say(`${join(folder, done.name)}: ${done.rows} rows, ${done.files} files, of which ${done.copied} new.`)
  if (done.repaired > 0)
    say(`${done.repaired} copies were damaged and were written again: check the disk of ${folder}.`)
  if (!settings.backup.keys.passphrase && !settings.backup.keys.recipient) {
    say('It is not encrypted: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT where others can reach its disk.')
  }
  if (settings.secret)
    say(
      'BETTER_AUTH_SECRET is not part of it: keep it elsewhere. Without it second steps, the signing key, and the secrets of webhooks and PACS cannot be read.',
    )
  for (const hash of done.faulty) say(`Not in it: ${hash}, which is missing or damaged. Run npm run doctor.`)
  for (const path of done.damaged) say(`Of another backup, missing or damaged: ${path}.`)
  return done.faulty.length + done.damaged.length === 0 ? 0 : 1
}

const doctor = async (settings: Settings, parameters: readonly string[], { say }: Terminal): Promise<number> => {
  const values = parse('doctor', parameters)
  const folder = values.backup === undefined ? undefined : resolve(values.backup)
  const command = {
    kind: 'doctor',
    repair: values.repair ?? false,
    backup: folder,
    keys: settings.backup.keys,
  } as const
  const { findings, files, backups } = doctorAnswer.parse(await ask(settings, command))
  for (const { kind, subject, repaired } of findings) say(`${kind}  ${subject}${repaired ? '  repaired' : ''}`)
  for (const [kind, meaning] of Object.entries(kinds)) {
    if (findings.some(finding => finding.kind === kind)) say(`\n${kind}: ${meaning}`)
  }
  const open = findings.filter(({ repaired }) => !repaired).length
  say(`${files} files that rows name, ${backups} backups: ${open === 0 ? 'all well' : `${open} findings`}.`)
  return open === 0 ? 0 : 1
}

const restore = async (env: Settings, parameters: readonly string[], { say }: Terminal): Promise<number> => {
  const values = parse('restore', parameters)
  const from = values.from ?? automaticFolder(env)
  if (!from)
    throw new BackupError('Name the folder of the backups: npm run restore -- --from DIR [--at NAME] [--to DATA_DIR].')
  const settings = { ...env, dataDir: resolve(values.to ?? env.dataDir) }
  // Checked before the folder is opened, which makes its files private.
  await requireRoom(settings.dataDir, { from: resolve(from), replace: values.replace ?? false })
  const log = createLog({ level: 'silent' })
  const dataDir = await openDataDir({ ...settings, databaseUrl: undefined }, log, { restores: true })
  try {
    const done = await restoreBackup({
      from: resolve(from),
      at: values.at,
      keys: settings.backup.keys,
      dataDir: settings.dataDir,
      databaseUrl: settings.databaseUrl,
      databaseOwnerUrl: settings.databaseOwnerUrl,
      replace: values.replace ?? false,
      keepSessions: values['keep-sessions'] ?? false,
      withoutDamaged: values['without-damaged'] ?? false,
      ...(settings.s3 ? { files: createS3Store(settings.s3) } : {}),
    })
    say(`${done.name} is restored: ${done.rows} rows, ${done.files} files.`)
    for (const hash of done.missing) say(`Not restored: ${hash}, which is missing or damaged in the backup.`)
    if (done.missing.length > 0) say('Radiographs and reports whose file is missing show that it cannot be read.')
    say(`${done.queued} unfinished analyses wait in the queue. ${done.endedSessions} sessions ended: sign in again.`)
    say('What was erased for a person or patient after the backup is there again: repeat those erasures.')
    say('So are members who were removed and API keys that were revoked since: remove and revoke them again.')
    if (!values['keep-sessions']) say('Open invitations were withdrawn: send them again.')
    if (done.putAside) say(`What was there before lies in ${done.putAside}: remove it when all is well.`)
    return 0
  } finally {
    await dataDir.release()
  }
}

const actions = { backup, doctor, restore }

/** npm run backup, restore and doctor: the exit status is 0 on success, and 1 after a finding or a refusal. */
export const runBackupCommand = (
  parameters: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<number> =>
  exitStatus(terminal, async () => {
    const [name, ...more] = parameters
    const action = Object.entries(actions).find(([known]) => known === name)?.[1]
    if (!action) throw new CommandError(`One of: ${Object.keys(actions).join(', ')}.`)
    return action(readSettings(env), more, terminal)
  })
