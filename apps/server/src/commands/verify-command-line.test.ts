// @module-tag resources
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newFolder } from '../records/backup/testing/installation.ts'
import { newKey, signedPdf, smallPdf, statementOf } from '../reports/signature/testing/sign-pdf.ts'
import { runVerifyCommand } from './verify-command-line.ts'

const key = newKey()
const other = newKey()
const pdf = signedPdf(smallPdf, statementOf(smallPdf, key), key)
let folder = ''
let path = ''

const keep = async (name: string, content: string | Uint8Array): Promise<string> => {
  const kept = join(folder, name)
  await writeFile(kept, content)
  return kept
}

const run = async (...parameters: string[]) => {
  const [said, complained]: [string[], string[]] = [[], []]
  const terminal = { say: (line: string) => said.push(line), complain: (line: string) => complained.push(line) }
  // No settings at all, because it knows no installation.
  const status = await runVerifyCommand(parameters, {}, terminal)
  return { status, said: said.join('\n'), complained: complained.join('\n') }
}

beforeAll(async () => {
  folder = await newFolder()
  path = await keep('report.pdf', pdf)
})

const pemOf = ({ publicKey }: typeof key) => publicKey.export({ format: 'pem', type: 'spki' }).toString()
const listOf = (...keys: (typeof key)[]) =>
  JSON.stringify({
    keys: keys.map(({ id, raw }, place) => ({
      id,
      publicKey: raw,
      createdAt: '2026-01-01T00:00:00.000Z',
      retiredAt: place === 0 ? null : '2026-02-01T00:00:00.000Z',
    })),
  })

describe('npm run verify -- FILE --key PUBLIC', () => {
  it('ends with 0 and prints signer, time and checks, for every form of the key', async () => {
    const forms = [
      key.raw,
      await keep('raw.txt', `${key.raw}\n`),
      await keep('public.pem', pemOf(key)),
      await keep('keys.json', listOf(key)),
    ]
    for (const form of forms) {
      const { status, said, complained } = await run(path, '--key', form)
      expect([status, complained]).toEqual([0, ''])
      expect(said).toContain(`${path} is what was signed, byte by byte.`)
      expect(said).toContain('Signed by   Ana Muñoz, professional number COP 12345')
      expect(said).toContain('Signed at   2026-11-24T03:00:00.000Z')
      expect(said).toContain('Report      XR-2026-000123, amendment 1')
      expect(said).toContain('Code        4X7K2-9BQ0M-3H5T8-WJ6Z1-CDERFN')
      expect(said).toContain(key.id)
      expect(said).toContain('nothing was added')
    }
  })

  it('ends with 0 if the key is retired, or one of several', async () => {
    const retired = await keep('retired.json', listOf(other, key))
    expect(await run(path, '--key', retired)).toMatchObject({ status: 0 })
    expect(await run(path, '--key', other.raw, '--key', key.raw)).toMatchObject({ status: 0 })
  })

  it('accepts a key that begins with a hyphen', async () => {
    let hyphened = newKey()
    while (!hyphened.raw.startsWith('-')) hyphened = newKey()
    const its = await keep('its.pdf', signedPdf(smallPdf, statementOf(smallPdf, hyphened), hyphened))
    expect(await run(its, '--key', hyphened.raw)).toMatchObject({ status: 0, complained: '' })
  })

  it("ends with 1 under another key, without repeating the PDF's claims", async () => {
    const { status, said } = await run(path, '--key', other.raw)
    expect(status).toBe(1)
    expect(said).toMatch(/^NOT VERIFIED: .* is none of those that are trusted\.$/)
    expect(said).not.toContain('Muñoz')
  })

  it('ends with 1 if a byte was changed', async () => {
    for (const at of [10, smallPdf.length + 30, pdf.length - 3]) {
      const changed = await keep('changed.pdf', pdf.with(at, (pdf[at] ?? 0) ^ 1))
      expect(await run(changed, '--key', key.raw)).toMatchObject({
        status: 1,
        said: expect.stringMatching(/^NOT VERIFIED: /),
      })
    }
  })

  it.each([
    ['no key', async () => [path], 'npm run verify -- FILE.pdf'],
    ['no file', async () => ['--key', key.raw], 'npm run verify -- FILE.pdf'],
    ['a file and a code', async () => [path, '--key', key.raw, '--report', 'x'], 'npm run verify -- FILE.pdf'],
    ['two files', async () => [path, path, '--key', key.raw], 'npm run verify -- FILE.pdf'],
    ['an unknown option', async () => [path, '--keys', key.raw], "Unknown option '--keys'"],
    ['no such file', async () => ['/nowhere.pdf', '--key', key.raw], '/nowhere.pdf cannot be read.'],
    ['no such key', async () => [path, '--key', '/nowhere.pem'], '/nowhere.pem cannot be read.'],
    ['what is no key', async () => [path, '--key', await keep('a.txt', 'a letter')], 'is no Ed25519 public key'],
    [
      'a key that ends in other bits',
      async () => [path, '--key', `${key.raw.slice(0, -1)}B`],
      'is no Ed25519 public key',
    ],
    [
      'a private key',
      async () => [path, '--key', await keep('k.pem', key.privateKey.export({ format: 'pem', type: 'pkcs8' }))],
      'holds no PUBLIC KEY',
    ],
    [
      'other JSON',
      async () => [path, '--key', await keep('o.json', '{"keys":[]}')],
      'is not what /api/signing-keys answers',
    ],
    [
      'a key under the id of another',
      async () => [path, '--key', await keep('f.json', listOf({ ...other, id: key.id }))],
      'which is not the hash of its bytes',
    ],
  ])('ends with 1 on %s', async (_, parameters, words) => {
    const ended = await run(...(await parameters()))
    expect([ended.status, ended.said]).toEqual([1, ''])
    expect(ended.complained).toContain(words)
  })
})
