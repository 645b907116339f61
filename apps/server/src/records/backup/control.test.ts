// @module-tag resources
import { readFile, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { BackupError } from '../../base/backup-error.ts'
import { createLog } from '../../base/log/log.ts'
import { askServer, openControl } from './control.ts'
import { newFolder } from './testing/installation.ts'

let dataDir: string
let asked: unknown[]
let lines: string[]
beforeEach(async () => {
  dataDir = await newFolder()
  asked = []
  lines = []
})

const open = async (answer: (command: unknown) => unknown = () => 'done') => {
  const log = createLog({ to: { write: line => lines.push(line) } })
  const close = await openControl(dataDir, log, async command => {
    asked.push(command)
    return answer(command)
  })
  onTestFinished(close)
  return close
}

const addressPath = () => join(dataDir, 'control.json')
const readAddress = async () => JSON.parse(await readFile(addressPath(), 'utf8'))

/** Everything that the port sends in response to a text, until it closes the connection. */
const send = async (text: string): Promise<string> => {
  const socket = connect((await readAddress()).port, '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => undefined)
  socket.write(text)
  let answer = ''
  for await (const piece of socket) answer += piece
  return answer
}

describe('the control port', () => {
  it('answers a command of a local process that can read DATA_DIR', async () => {
    await open(command => ({ took: command }))
    expect(await askServer(dataDir, { kind: 'x' })).toEqual({ took: { kind: 'x' } })
    expect((await stat(addressPath())).mode & 0o777).toBe(0o600)
    expect((await readAddress()).token).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    ['a wrong token', (token: string) => JSON.stringify({ token: `0${token.slice(1, -1)}g`, command: {} })],
    ['a shorter token', (token: string) => JSON.stringify({ token: token.slice(1), command: {} })],
    ['no token', () => JSON.stringify({ command: {} })],
    ['no JSON', () => 'GET / HTTP/1.1'],
    ['a line that is too long', (token: string) => JSON.stringify({ token, command: 'x'.repeat(70_000) })],
  ])('closes the connection on %s without a response, and does nothing', async (_, text) => {
    await open()
    expect(await send(`${text((await readAddress()).token)}\n`)).toBe('')
    expect(asked).toEqual([])
    expect(await askServer(dataDir, 'still there')).toBe('done')
  })

  it('returns the message of a refusal, and logs a fault, whose message is nowhere', async () => {
    const refusals = { refused: new BackupError('There is no room left.'), fault: new Error('a secret') }
    await open(command => Promise.reject(command === 'refused' ? refusals.refused : refusals.fault))
    await expect(askServer(dataDir, 'refused')).rejects.toThrow('There is no room left.')
    await expect(askServer(dataDir, 'fault')).rejects.toThrow('The server met a fault; its log names it.')
    expect(lines).toEqual([expect.stringContaining('"event":"command-failed"')])
    expect(lines.join()).not.toContain('a secret')
  })

  it('is removed with its server, and that of a killed server leads to a clear refusal', async () => {
    const close = await open()
    const left = await readFile(addressPath())
    await close()
    await expect(readFile(addressPath())).rejects.toThrow('ENOENT')
    await expect(askServer(dataDir, 'x')).rejects.toThrow('does not answer')
    await writeFile(addressPath(), left)
    await expect(askServer(dataDir, 'x')).rejects.toThrow('does not answer')
    // The next server writes its own file.
    await open()
    expect(await askServer(dataDir, 'x')).toBe('done')
  })
})
