// @module-tag resources
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newWebhookSecret, signatureOf } from './signed-request.ts'

const page = await readFile(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')
const folder = await mkdtemp(join(tmpdir(), 'xrai-receivers-'))
afterAll(() => rm(folder, { recursive: true }))

const languages = {
  python: {
    block: 'python',
    file: 'receiver.py',
    command: 'python3',
    ask: `
import json, sys
print(json.dumps([verify(c["secret"], c["headers"], c["body"].encode()) for c in json.load(sys.stdin)]))
`,
  },
  TypeScript: {
    block: 'ts',
    file: 'receiver.ts',
    command: process.execPath,
    ask: `
import { readFileSync } from 'node:fs'
const cases = JSON.parse(readFileSync(0, 'utf8'))
console.log(JSON.stringify(cases.map(({ secret, headers, body }) => verify(secret, headers, Buffer.from(body)))))
`,
  },
} as const

const caseOf = ({ seconds = 0, sent = '{"type":"á"}', got = '', secrets = [newWebhookSecret()] } = {}) => {
  const id = crypto.randomUUID()
  const timestamp = Math.floor(Date.now() / 1000) + seconds
  const signature = signatureOf(secrets, { id, timestamp, body: sent })
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature }
  return { secret: secrets.at(-1), headers, body: got || sent }
}

const withHeader = (name: string, value: string) => {
  const signed = caseOf()
  return { ...signed, headers: { ...signed.headers, [name]: value } }
}

describe('the receiver of docs/webhooks.md', () => {
  const installed = Object.entries(languages).filter(([, { command }]) => !spawnSync(command, ['--version']).error)

  it.each(installed)('accepts signed requests only: %s', async (_, { block, file, command, ask }) => {
    const code = new RegExp(`\`\`\`${block}\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? ''
    await writeFile(join(folder, file), `${code}${ask}`)
    const cases = [
      caseOf(),
      caseOf({ secrets: [newWebhookSecret(), newWebhookSecret()] }),
      caseOf({ got: '{"type":"b"}' }),
      caseOf({ seconds: -600 }),
      { ...caseOf(), secret: newWebhookSecret() },
      // A stranger may send these: each is refused, and the receiver does not fail.
      withHeader('webhook-timestamp', 'now'),
      withHeader('webhook-timestamp', '9'.repeat(5000)),
      withHeader('webhook-signature', 'v1,ñ'),
      { ...caseOf(), headers: {} },
    ]
    const answer = execFileSync(command, [join(folder, file)], { input: JSON.stringify(cases), encoding: 'utf8' })
    expect(JSON.parse(answer)).toEqual([true, true, ...Array(7).fill(false)])
  })
})
