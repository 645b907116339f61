// @module-tag resources
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createLog } from '../base/log/log.ts'
import { makeP12 } from '../reports/signature/testing/make-p12.ts'
import { startServer } from '../start-server.ts'
import { readSettings } from './settings.ts'

const models = fileURLToPath(new URL('../../../../packages/engine/fixtures', import.meta.url))

const password = 'una contraseña'

const fileWith = async (content: string | Uint8Array): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'xrai-p12-')), 'file')
  await writeFile(path, content)
  return path
}

describe('SIGNING_P12', () => {
  it('is not needed', () => {
    expect(readSettings({}).signing).toBeNull()
    expect(readSettings({ SIGNING_P12: '', SIGNING_P12_PASSWORD: '' }).signing).toBeNull()
  })

  it('is read at the start, with its password from the environment or from a file', async () => {
    const { bytes, certificate } = await makeP12({ password, key: 'P-256' })
    const SIGNING_P12 = await fileWith(bytes)
    const plain = readSettings({ SIGNING_P12, SIGNING_P12_PASSWORD: password })
    expect(plain.signing?.certificate.raw).toEqual(certificate.raw)
    const byFile = readSettings({ SIGNING_P12, SIGNING_P12_PASSWORD_FILE: await fileWith(`${password}\n`) })
    expect(byFile.signing?.certificate.raw).toEqual(certificate.raw)
  })

  it('stops the start by its name, and the password is never quoted', async () => {
    const { bytes } = await makeP12({ password, key: 'P-256' })
    const SIGNING_P12 = await fileWith(bytes)
    const wrong = () => readSettings({ SIGNING_P12, SIGNING_P12_PASSWORD: 'equivocada' })
    expect(wrong).toThrow(/^Wrong setting.*\nSIGNING_P12: has another password$/s)
    expect(wrong).not.toThrow(/equivocada/)
    expect(() => readSettings({ SIGNING_P12 })).toThrow('SIGNING_P12: has another password')
    expect(() => readSettings({ SIGNING_P12: '/nowhere/at/all' })).toThrow('SIGNING_P12: cannot be read')
  })

  it('with an expired certificate stops no start, and is in the log', async () => {
    const { bytes } = await makeP12({ password, key: 'P-256', validTo: new Date(Date.now() - 1000) })
    const signing = { SIGNING_P12: await fileWith(bytes), SIGNING_P12_PASSWORD: password }
    const lines: string[] = []
    const log = createLog({ to: { write: line => lines.push(line) } })
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'xrai-data-'))
    const server = await startServer({ PORT: '0', DATA_DIR, MODELS_DIR: models, ...signing }, { log })
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    await server.close()
    expect(lines.filter(line => line.includes('certificate-not-valid'))).toHaveLength(1)
  })
})
