import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@xrai/contract/records/durations'
import type { Mail, Mailer } from './mailer.ts'

/** Stores mails if there is no SMTP: an operator passes their links on. */
export type MailFolder = Pick<Mailer, 'send'>

/** Longer than any link in a mail is valid. */
const keptMs = 8 * dayMs

/**
 * Stores mails as text files in `folder`, which only their owner can read: a mail contains an e-mail address and a
 * link that opens an account, so neither may be logged (OWASP ASVS 5.0, 16.2.5). Those older than eight days are
 * deleted.
 */
export const createMailFolder = (folder: string): MailFolder => ({
  send: async mail => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeOld(folder)
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`
    await writeFile(join(folder, name), textOf(mail), { mode: 0o600, flag: 'wx' })
  },
})

const textOf = ({ to, subject, text }: Mail): string => `To: ${to}\nSubject: ${subject}\n\n${text}\n`

const removeOld = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - keptMs) await rm(path, { force: true })
  }
}
