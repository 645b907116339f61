// @module-tag resources
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listPublicKeys, signReport, verifyReport } from '@xrai/contract/routes/signatures'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { storedPath } from '../base/backup-layout.ts'
import { user } from '../db/schema.ts'
import { createFileStore } from '../platform/storage/file-store.ts'
import { newDatabaseUrl, newFolder, openDatabase } from '../records/backup/testing/installation.ts'
import { sample } from '../testing/samples.ts'
import { openTestServer } from '../testing/test-server.ts'
import { runSigningKeyCommand } from './signing-key-command-line.ts'
import { runVerifyCommand } from './verify-command-line.ts'

let env: Record<string, string>
let folder = ''
let code = ''
/** The stored PDF's name in the file store. */
let file = ''
let firstKey = ''

const run = async (command: typeof runVerifyCommand, ...parameters: string[]) => {
  const [said, complained]: [string[], string[]] = [[], []]
  const terminal = { say: (line: string) => said.push(line), complain: (line: string) => complained.push(line) }
  const status = await command(parameters, env, terminal)
  return { status, said: said.join('\n'), complained: complained.join('\n') }
}

// An installation with a signed report, which is stopped.
beforeAll(async () => {
  folder = await newFolder()
  const url = await newDatabaseUrl()
  env = { DATA_DIR: folder, DATABASE_URL: url ?? '' }
  const database = await openDatabase(folder, url)
  const server = await openTestServer({ database, files: await createFileStore(join(folder, 'files')) })
  const { token, session } = await server.newPerson()
  await database.db.update(user).set({ professionalNumber: 'COP 12345' }).where(eq(user.id, session.user.id))
  const { analysis_id: id } = await server.analyze(token, await sample('panoramic-decayed.jpg'))
  const body = { decisions: 0, undecided: true }
  const { signatures } = await server.answerOf(signReport, { token, params: { id }, body })
  code = signatures[0]?.verificationCode ?? ''
  file = (await server.answerOf(verifyReport, { params: { code } })).file
  firstKey = (await server.answerOf(listPublicKeys, {})).keys[0]?.id ?? ''
  await server.context.renditions.settle()
  await database.close()
}, 120_000)

describe('npm run verify -- --report CODE', () => {
  it('ends with 0 and prints the checks of the stored data', async () => {
    const { status, said } = await run(runVerifyCommand, '--report', code.toLowerCase())
    expect(status).toBe(0)
    for (const part of ['signature', 'pdf', 'document', 'picture', 'decisions']) {
      expect(said).toMatch(new RegExp(`^${part} +intact$`, 'm'))
    }
    expect(said).toContain('professional number COP 12345')
    expect(said).toMatch(/What is kept is what was signed\.$/)
  })

  it('ends with 1 if a byte of the stored PDF was changed, and names it', async () => {
    const path = join(folder, storedPath(file))
    const bytes = await readFile(path)
    await writeFile(path, bytes.with(100, (bytes[100] ?? 0) ^ 1))
    const { status, said } = await run(runVerifyCommand, '--report', code)
    await writeFile(path, bytes)
    expect(status).toBe(1)
    expect(said).toMatch(/^pdf +changed$/m)
    expect(said).toMatch(/^picture +intact$/m)
    expect(said).toMatch(/NOT VERIFIED: what is kept is not what was signed\.$/)
  })

  it('ends with 1 for an unknown code', async () => {
    const ended = await run(runVerifyCommand, '--report', '0'.repeat(26))
    expect(ended).toMatchObject({ status: 1, said: '', complained: expect.stringContaining('No report of this') })
  })
})

describe('npm run signing-key', () => {
  it('lists the current key', async () => {
    const { status, said } = await run(runSigningKeyCommand, 'list')
    expect([status, said]).toEqual([0, expect.stringMatching(new RegExp(`^${firstKey}  [\\w-]{43}  \\S+Z  present$`))])
  })

  it('rotates it: signatures of the first key stay valid under its stored public half', {
    tags: ['soak'],
  }, async () => {
    const { status, said } = await run(runSigningKeyCommand, 'rotate')
    const [first = '', present = '', retired = ''] = said.split('\n')
    expect(status).toBe(0)
    expect(first).toBe(`${present.slice(0, 64)} signs from now on.`)
    expect(present).toMatch(/present$/)
    expect(retired).toMatch(new RegExp(`^${firstKey}  .* until \\S+Z$`))
    expect(await run(runVerifyCommand, '--report', code)).toMatchObject({ status: 0 })
    const [, raw = ''] = retired.split('  ')
    const pdf = join(folder, storedPath(file))
    expect(await run(runVerifyCommand, pdf, '--key', raw)).toMatchObject({ status: 0 })
    const [, other = ''] = present.split('  ')
    expect(await run(runVerifyCommand, pdf, '--key', other)).toMatchObject({ status: 1 })
  })

  it.each([[[]], [['rotat']], [['list', 'rotate']]])('ends with 1 on %j', async parameters => {
    const ended = await run(runSigningKeyCommand, ...parameters)
    expect(ended).toMatchObject({ status: 1, said: '', complained: expect.stringContaining('npm run signing-key') })
  })
})
