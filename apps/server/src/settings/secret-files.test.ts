// @module-tag resources
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const fileWith = async (content: string): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'xrai-secret-')), 'secret')
  await writeFile(path, content)
  return path
}
const secret = 'a secret that is long enough for this'

it('a secret is read from the file that NAME_FILE names, without its last line break', async () => {
  const settings = readSettings({ BETTER_AUTH_SECRET_FILE: await fileWith(`${secret}\n`) })
  expect(settings.secret).toBe(secret)
})

it('a secret that is wrong in its file is refused by name, and never quoted', async () => {
  const read = async () => readSettings({ METRICS_TOKEN_FILE: await fileWith('short') })
  await expect(read()).rejects.toThrow(/^Wrong setting.*\nMETRICS_TOKEN: /s)
  await expect(read()).rejects.not.toThrow('short')
})

it.each(['', '\n'])('an empty file (%j) stops the start, as one that was not filled', async content => {
  const names = ['BETTER_AUTH_SECRET', 'DATABASE_URL', 'BACKUP_PASSPHRASE', 'DATABASE_OWNER_URL', 'BACKUP_IDENTITY']
  for (const name of names) {
    const path = await fileWith(content)
    expect(() => readSettings({ [`${name}_FILE`]: path })).toThrow(`${name}_FILE: cannot be read, is empty`)
  }
})

it('a missing file, and a secret that is given both ways, stop the start', async () => {
  expect(() => readSettings({ DATABASE_URL_FILE: '/nowhere/at/all' })).toThrow(SettingsError)
  expect(() => readSettings({ DATABASE_URL_FILE: '/nowhere/at/all' })).toThrow('DATABASE_URL_FILE')
  const both = { METRICS_TOKEN: secret, METRICS_TOKEN_FILE: await fileWith(secret) }
  expect(() => readSettings(both)).toThrow('METRICS_TOKEN_FILE')
})

it('an empty NAME_FILE is one that was not set', () => {
  expect(readSettings({ METRICS_TOKEN_FILE: '' }).metricsToken).toBeNull()
})
