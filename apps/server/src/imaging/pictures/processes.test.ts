// @module-tag resources
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { blackPng } from '../../../../../packages/engine/fixtures/hostile-files.ts'
import { silentLog } from '../../base/log/log.ts'
import { waitUntil } from '../../testing/cases.ts'
import { pictureLimits } from '../../testing/picture-processes.ts'
import { sample } from '../../testing/samples.ts'
import { openPictures, type PictureOptions } from './open-pictures.ts'
import { openPictureProcess } from './picture-process.ts'

const check = { type: 'panoramic', checked: false } as const
/** Seconds of work in a small file: a hundred megapixels of 16 bits in seven passes. */
const slow = blackPng({ side: 10_000, depth: 16, colour: 0, interlaced: true })

let picture: Uint8Array
beforeAll(async () => {
  picture = await sample('panoramic-healthy.jpg')
})

const open = async (more: Partial<PictureOptions> = {}) => {
  const pictures = await openPictures({ models: 'nowhere', ...pictureLimits, size: 1, ...more }, silentLog)
  onTestFinished(pictures.close)
  return pictures
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a process that decodes', () => {
  it.runIf(process.platform === 'linux')('knows nothing of the environment', async () => {
    process.env['SECRET_OF_THE_TESTS'] = 'a secret'
    onTestFinished(() => {
      delete process.env['SECRET_OF_THE_TESTS']
    })
    const { pids } = await open()
    const variables = await readFile(`/proc/${pids()[0]}/environ`, 'utf8')
    expect(variables.split('\0').map(one => one.split('=')[0])).not.toContain('SECRET_OF_THE_TESTS')
    expect(variables).not.toMatch(/SECRET|PATH=|HOME=/)
  })

  it('gives way to the server on a busy machine', async () => {
    const { pids } = await open()
    expect(getPriority(pids()[0])).toBeGreaterThan(getPriority())
  })

  it('that is killed over a picture refuses that one, and the next is served by a fresh one', async () => {
    const pictures = await open()
    const [pid = 0] = pictures.pids()
    const work = codeOf(pictures.inspect(slow, check))
    await setTimeout(100)
    process.kill(pid, 'SIGKILL')
    expect(await work).toBe('IMAGE_NOT_PROCESSED')
    expect(await pictures.inspect(picture, check)).toMatchObject({ format: 'jpeg', width: 2000 })
    expect(pictures.pids()).not.toContain(pid)
  })

  it('that takes too long refuses its picture and is gone, while another works on', async () => {
    const pictures = await open({ size: 2, timeMs: 800 })
    const [pid = 0] = pictures.pids()
    const late = codeOf(pictures.inspect(slow, check))
    const others = Array.from({ length: 5 }, () => codeOf(pictures.inspect(picture, check)))
    expect(await Promise.all(others)).toEqual(Array(5).fill('done'))
    // A machine that runs these tests beside much else may not give it its time.
    expect(['IMAGE_TOO_DEMANDING', 'SERVER_BUSY']).toContain(await late)
    await waitUntil(() => !isAlive(pid))
    expect(await codeOf(pictures.inspect(picture, check))).toBe('done')
  })

  it('that a busy machine halts for longer than its picture may take goes on with it', async () => {
    const pictures = await open({ timeMs: 5000 })
    const [pid = 0] = pictures.pids()
    process.kill(pid, 'SIGSTOP')
    const work = codeOf(pictures.inspect(picture, check))
    await setTimeout(5500)
    process.kill(pid, 'SIGCONT')
    expect(await work).toBe('done')
    expect(pictures.pids()).toEqual([pid])
  })

  it('that a busy machine never runs is ended, and its picture may be sent again', async () => {
    const pictures = await open({ timeMs: 400 })
    const [pid = 0] = pictures.pids()
    process.kill(pid, 'SIGSTOP')
    expect(await codeOf(pictures.inspect(picture, check))).toBe('SERVER_BUSY')
    await waitUntil(() => !isAlive(pid))
  })

  it('that a busy machine never runs refuses its picture for good the third time, and no other', async () => {
    const pictures = await open({ timeMs: 400 })
    const halted = async (bytes: Uint8Array) => {
      await waitUntil(async () => (await codeOf(pictures.identify(picture))) === 'done')
      for (const pid of pictures.pids()) process.kill(pid, 'SIGSTOP')
      return codeOf(pictures.inspect(bytes, check))
    }
    const codes: string[] = []
    for (let times = 0; times < 3; times += 1) codes.push(await halted(picture))
    expect(codes).toEqual(['SERVER_BUSY', 'SERVER_BUSY', 'IMAGE_TOO_DEMANDING'])
    expect(await halted(slow)).toBe('SERVER_BUSY')
  })

  it('that needs too much memory refuses its picture, and the next is served', { tags: ['soak'] }, async () => {
    const pictures = await open({ memoryMb: 512 })
    const large = blackPng({ side: 9900, depth: 8, colour: 6 })
    expect(await codeOf(pictures.display(large, { format: 'png', orientation: null }))).toBe('IMAGE_TOO_DEMANDING')
    expect(await codeOf(pictures.inspect(picture, check))).toBe('done')
  })

  it('gives back what a large picture took', { tags: ['soak'] }, async () => {
    const pictures = await open()
    const [before] = pictures.pids()
    await pictures.display(blackPng({ side: 9000, depth: 16, colour: 0 }), { format: 'png', orientation: null })
    expect(await codeOf(pictures.inspect(picture, check))).toBe('done')
    expect(pictures.pids()).not.toContain(before)
  })

  it('reports the memory that a refused picture left, so that what is too much is given back', async () => {
    const child = openPictureProcess(pictureLimits)
    onTestFinished(() => child.kill())
    const task = { operation: 'inspect', input: check, bytes: new Uint8Array(100), timeMs: pictureLimits.timeMs }
    expect(await codeOf(child.perform(task))).toBe('IMAGE_FORMAT_UNSUPPORTED')
    expect(child.residentMb()).toBeGreaterThan(20)
  })

  it('is freed where the work is aborted, and what waits for it is dropped', async () => {
    const pictures = await open()
    const [pid = 0] = pictures.pids()
    const abort = new AbortController()
    const { signal } = abort
    const running = codeOf(pictures.inspect(slow, check, { signal }))
    const waiting = codeOf(pictures.inspect(picture, check, { signal }))
    await setTimeout(100)
    abort.abort()
    expect(await Promise.all([running, waiting])).toEqual([expect.any(Number), expect.any(Number)].map(() => 20))
    await waitUntil(() => !isAlive(pid))
    expect(await codeOf(pictures.inspect(picture, check))).toBe('done')
  })

  it('keeps the stack trace of a bug', async () => {
    const pictures = await open()
    // A caller of another language than ours: what no type lets pass.
    const error: unknown = await pictures
      .analyzeElsewhere(picture, check, {} as never, async () => picture)
      .catch(e => e)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof Error && error.stack).toContain('analyze-elsewhere')
  })
})

describe('the thread that answers', () => {
  it('keeps answering while a picture is decoded', async () => {
    const pictures = await open()
    let turns = 0
    let longest = 0
    let last = performance.now()
    const clock = setInterval(() => {
      const now = performance.now()
      turns += 1
      longest = Math.max(longest, now - last)
      last = now
    }, 5)
    const started = performance.now()
    await pictures.display(blackPng({ side: 10_000, depth: 16, colour: 0 }), { format: 'png', orientation: null })
    const took = performance.now() - started
    clearInterval(clock)
    expect(turns).toBeGreaterThan(20)
    expect(longest).toBeLessThan(took / 3)
  })
})

describe('a server that is killed', () => {
  it.each(['idle', 'busy'] as const)('leaves no process behind, though one is %s', async state => {
    const program = fileURLToPath(new URL('../../testing/parent-of-pictures.ts', import.meta.url))
    const parent = spawn(process.execPath, [program, state], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pids = await new Promise<number[]>(resolve => {
      parent.stdout.once('data', (line: Buffer) => resolve(JSON.parse(line.toString())))
    })
    expect(pids.filter(isAlive)).toHaveLength(2)
    parent.kill('SIGKILL')
    await waitUntil(() => !pids.some(isAlive))
  })
})
