import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { openEmbedded } from '../../apps/server/src/db/database.ts'
import { databaseFolder } from '../../apps/server/src/platform/data-dir/data-dir.ts'
import { everyRow } from '../../apps/server/src/records/backup/testing/every-row.ts'
import { openCommand } from './server-command.ts'
import type { Verify } from './verify.ts'

/*
 * Backs up the demo clinic by the operator's commands, and restores it into an empty folder. Compares every row of
 * every table and every byte of every file, then flips one byte: in a file of the restored folder, and in each kind of
 * file of the backup.
 */
const backupProgram = 'commands/backup-command.ts'

/** The rows of a database that no process has opened. */
const rowsIn = async (dataDir: string) => {
  const database = await openEmbedded(databaseFolder(dataDir))
  try {
    return await everyRow(database.db)
  } finally {
    await database.close()
  }
}

/** The SHA-256 of every file of the store and of every secret, by path. */
const filesIn = async (dataDir: string): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  for (const path of await pathsIn(dataDir)) {
    const name = relative(dataDir, path)
    if (!/^(files\/[0-9a-f]|secret)/.test(name)) continue
    found.set(
      name,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
  }
  return found
}

const pathsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

export const flipMiddle = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
}

export async function soakRestoredDemo(verify: Verify): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'xrai-soak-demo-'))
  const [original, backups, restored] = ['original', 'backups', 'restored'].map(name => join(folder, name))
  if (!original || !backups || !restored) throw new Error('three folders')
  const run = async (dataDir: string, expected: number, ...parameters: string[]) => {
    const { status, output } = await openCommand(backupProgram, dataDir, parameters).ended
    verify(status === expected, `${parameters.join(' ')} ended with ${status}, not with ${expected}: ${output}`)
    return output
  }

  const seeded = await openCommand('main.ts', original, ['--seed']).ended
  verify(seeded.status === 0, `the seed ended with ${seeded.status}`)
  process.stdout.write(await run(original, 0, 'backup', '--to', backups))
  process.stdout.write(await run(restored, 0, 'restore', '--from', backups, '--to', restored, '--keep-sessions'))

  const rowsBefore = await rowsIn(original)
  const rowsAfter = await rowsIn(restored)
  const tables = Object.entries(rowsBefore)
  for (const [table, rows] of tables) {
    const same = JSON.stringify(rows) === JSON.stringify(rowsAfter[table])
    verify(same, `${table} has other rows than before: ${rows.length} and ${rowsAfter[table]?.length ?? 'none'}`)
  }
  verify(Object.keys(rowsAfter).length === tables.length, 'the restored database has other tables')
  const filesBefore = await filesIn(original)
  const filesAfter = await filesIn(restored)
  for (const [name, sum] of filesBefore) verify(filesAfter.get(name) === sum, `${name} is not the same file`)
  verify(filesAfter.size === filesBefore.size, `${filesAfter.size} files are there, of ${filesBefore.size}`)
  const rowCount = tables.reduce((sum, [, rows]) => sum + rows.length, 0)
  const filled = tables.filter(([, rows]) => rows.length > 0).length
  verify(
    rowCount > 1000 && filesBefore.size > 50,
    `the demo clinic is hardly there: ${rowCount} rows, ${filesBefore.size} files`,
  )

  await run(restored, 0, 'doctor', '--backup', backups)
  const stored = [...filesAfter.keys()].find(name => name.startsWith('files/')) ?? ''
  await flipMiddle(join(restored, stored))
  const said = await run(restored, 1, 'doctor')
  verify(said.startsWith(`damaged-file  ${stored.slice(-64)}\n`), `the doctor does not name the damaged file: ${said}`)
  await flipMiddle(join(restored, stored))
  const flipped = await flipEachKind(backups, path => run(restored, 1, 'doctor', '--backup', path), verify)
  await run(restored, 0, 'doctor', '--backup', backups)
  await rm(folder, { recursive: true, force: true })
  process.stdout.write(
    `${rowCount} rows of ${tables.length} tables (${filled} with rows) and ${filesBefore.size} files of the demo clinic ` +
      `are the same after a restore; one flipped byte was found in the store and in ${flipped} files of the backup\n`,
  )
}

/** Flips a byte in one stored file, one table and one secret, verifies each backup and restores the byte. */
const flipEachKind = async (
  backups: string,
  examine: (folder: string) => Promise<string>,
  verify: Verify,
): Promise<number> => {
  const paths = await pathsIn(backups)
  const kinds = [/\/files\/[0-9a-f]{2}\//, /\/tables\/image\.jsonl/, /\/secrets\//]
  const chosen = kinds.flatMap(kind => paths.find(path => kind.test(path)) ?? [])
  verify(chosen.length === kinds.length, 'the backup lacks a kind of file')
  for (const path of chosen) {
    await flipMiddle(path)
    const said = await examine(backups)
    const name = relative(backups, path)
    verify(said.startsWith(`damaged-backup  ${name}`), `the doctor does not name ${name}: ${said}`)
    await flipMiddle(path)
  }
  return chosen.length
}
