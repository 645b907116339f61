// @module-tag resources
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createKey } from '@xrai/contract/routes/api-keys'
import { getCredits } from '@xrai/contract/routes/credits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { asAnotherInstance, sample } from '../../testing/samples.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const script = fileURLToPath(new URL('./send_folder.py', import.meta.url))
const isPython = !spawnSync('python3', ['--version']).error
if (!isPython) process.stderr.write('python3 is not installed here: send_folder.py is not tested.\n')

let server: TestServer
let folder: string
let between: Awaited<ReturnType<typeof startFakeServer>>

/** The application, as it is reached. */
const pass = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url)
  const body = await request.bytes()
  return server.app.request(pathname, { method: request.method, headers: request.headers, body })
}

beforeAll(async () => {
  server = await openTestServer()
  between = await startFakeServer(pass)
  folder = await mkdtemp(join(tmpdir(), 'xrai-folder-'))
  const periapical = await sample('periapical-decayed.jpg')
  await mkdir(join(folder, 'Quispe Ana', '.cache'), { recursive: true })
  const files = {
    'a.jpg': periapical,
    'Quispe Ana/the same.JPG': periapical,
    'Quispe Ana/ñandú "2".dcm': asAnotherInstance(await sample('periapical-12bit.dcm')),
    'Quispe Ana/.cache/hidden.jpg': periapical,
    'cut off.jpg': periapical.slice(0, 2000),
    'notes.txt': new TextEncoder().encode('Ana Quispe'),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
})
afterAll(async () => {
  await between.close()
  await rm(folder, { recursive: true })
})

const newKey = async () => {
  const { token } = await server.newPerson()
  return { token, key: (await server.answerOf(createKey, { token, body: { name: 'Carpeta' } })).key }
}

const runIn = (sent: string, key: string, ...more: string[]) =>
  new Promise<{ code: unknown; said: string; counts: string | undefined }>(resolve => {
    const env = { ...process.env, XRAI_URL: between.url, XRAI_KEY: key }
    execFile('python3', [script, '--type', 'periapical', ...more, sent], { env }, (error, stdout, stderr) => {
      const counts = stdout.split('\n').find(line => line.includes('there already'))
      resolve({ code: error ? error.code : 0, said: `${stdout}${stderr}`, counts })
    })
  })

const run = (key: string, ...more: string[]) => runIn(folder, key, ...more)

const usedBy = async (token: string) => (await server.answerOf(getCredits, { token })).used

describe.runIf(isPython)('send_folder.py', () => {
  it('sends each radiograph once, despite lost responses and outages of the server, and continues where it ended', {
    tags: ['soak'],
  }, async () => {
    const { token, key } = await newKey()
    const counted = await run(key, '--dry-run')
    expect([counted.code, between.asked.length]).toEqual([0, 0])
    expect(counted.said).toMatch(/^3 to send \(\S+ MB\), 1 sent before, twice or unreadable, 1 other files\.\n$/)

    // The first answer is lost after its radiograph was stored, and the server is away for a moment before the next.
    between.willAnswer(async (request, turn) => {
      if (turn === 3) return new Response('', { status: 503, headers: { 'retry-after': '1' } })
      const answer = await pass(request)
      return turn === 1 ? null : answer
    })
    const first = await run(key)
    expect([first.code, first.counts]).toEqual([1, '1 sent, 2 there already, 1 refused, 0 left.'])
    expect(await usedBy(token)).toBe(2)
    expect(await readFile(join(folder, 'xrai-refused.txt'), 'utf8')).toMatch(/^IMAGE_DAMAGED\t\S.*\tcut off\.jpg\n$/)
    for (const secret of ['Quispe', 'dcm', 'cut off', key]) expect(first.said).not.toContain(secret)

    between.willAnswer(pass)
    const second = await run(key)
    expect([second.code, second.counts]).toEqual([1, '0 sent, 3 there already, 1 refused, 0 left.'])
    expect(between.asked.length).toBe(1)

    await rm(join(folder, '.xrai-sent.jsonl'))
    expect((await run(key)).counts).toBe('0 sent, 3 there already, 1 refused, 0 left.')
    expect(await usedBy(token)).toBe(2)
  })

  it('takes every format that the call takes, and DICOM without its beginning by its name', async () => {
    const mixed = await mkdtemp(join(tmpdir(), 'xrai-mixed-'))
    onTestFinished(() => rm(mixed, { recursive: true }))
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    const dicom = await sample('periapical-12bit.dcm')
    const files = {
      'a.jpg': await picture.jpeg().toBuffer(),
      b: await picture.png().toBuffer(),
      'little.TIF': await picture.tiff().toBuffer(),
      'big.tif': new Uint8Array([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]),
      'd.webp': await picture.webp().toBuffer(),
      e: dicom,
      'no beginning.DCM': dicom.slice(132),
      'a.gif': await picture.gif().toBuffer(),
      'sound.wav': new TextEncoder().encode('RIFF\0\0\0\0WAVEfmt '),
    }
    for (const [name, content] of Object.entries(files)) await writeFile(join(mixed, name), content)
    const { said } = await runIn(mixed, 'xrai_key', '--dry-run')
    expect(said).toMatch(/^7 to send \(\S+ MB\), 0 sent before, twice or unreadable, 2 other files\.\n$/)
  })

  it('stops at a wrong key or an unreachable server, with the remaining files and a distinct exit code', async () => {
    await rm(join(folder, '.xrai-sent.jsonl'), { force: true })
    const refused = await run('xrai_wrong')
    expect([refused.code, refused.counts]).toEqual([2, '0 sent, 0 there already, 0 refused, 4 left.'])
    expect(refused.said).toContain('KEY_WRONG')
    between.willAnswer(() => null)
    const away = await run('xrai_wrong', '--patience', '0')
    expect([away.code, away.counts]).toEqual([4, '0 sent, 0 there already, 0 refused, 4 left.'])
    expect((await run('a key')).code).toBe(2)
  })
})
