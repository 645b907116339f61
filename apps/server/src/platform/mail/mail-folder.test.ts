import { mkdtemp, readdir, readFile, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { createLog } from '../../base/log/log.ts'
import { createMailFolder } from './mail-folder.ts'
import { sendLater } from './send-later.ts'

const mail = { to: 'rosa@example.com', subject: 'Contraseña', text: 'https://xrai.example/reset-password#secret' }
let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'xrai-outbox-')), 'outbox')
})

it('stores a mail as a file that only its owner can read', async () => {
  await createMailFolder(folder).send(mail)
  const [name = ''] = await readdir(folder)
  expect(await readFile(join(folder, name), 'utf8')).toBe(
    'To: rosa@example.com\nSubject: Contraseña\n\nhttps://xrai.example/reset-password#secret\n',
  )
  const modes = await Promise.all([folder, join(folder, name)].map(async path => (await stat(path)).mode & 0o777))
  expect(modes).toEqual([0o700, 0o600])
})

it('removes mails with expired links', async () => {
  const mailFolder = createMailFolder(folder)
  await mailFolder.send(mail)
  const [old = ''] = await readdir(folder)
  const nineDaysAgo = Date.now() / 1000 - 9 * 24 * 60 * 60
  await utimes(join(folder, old), nineDaysAgo, nineDaysAgo)
  await mailFolder.send(mail)
  expect(await readdir(folder)).toHaveLength(1)
  expect(await readdir(folder)).not.toContain(old)
})

it('logs neither address nor link, even if the file cannot be written', async () => {
  const lines: string[] = []
  const log = createLog({ to: { write: line => lines.push(line) } })
  sendLater({ mailer: null, mailFolder: createMailFolder(folder), log }, mail)
  sendLater({ mailer: null, mailFolder: { send: () => Promise.reject(new Error(mail.to)) }, log }, mail)
  await expect.poll(() => lines.length).toBe(2)
  const text = lines.join('\n')
  expect(text).toContain('mail-kept')
  expect(text).toContain('mail-not-kept')
  expect(text).not.toMatch(/rosa|secret/)
})
