// @module-tag resources
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createFileStore } from './file-store.ts'
import { keepsFiles } from './testing/store-rules.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'xrai-store-'))
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

describe('the file store', () => {
  keepsFiles(async () => {
    const folder = await newFolder()
    return {
      store: await createFileStore(folder),
      paths: async () => (await filesIn(folder)).map(path => relative(folder, path)),
    }
  })

  it.skipIf(process.platform !== 'linux')('holds a file open only while it is read', async () => {
    const folder = await newFolder()
    const store = await createFileStore(folder)
    const hash = await store.put(new Uint8Array(1024 * 1024))
    const openFiles = async () => {
      const handles = await readdir('/proc/self/fd')
      const paths = await Promise.all(handles.map(handle => readlink(`/proc/self/fd/${handle}`).catch(() => '')))
      return paths.filter(path => path.startsWith(folder)).length
    }
    const { body } = await store.stream(hash)
    expect(await openFiles()).toBe(0)
    const reader = body.getReader()
    await reader.read()
    expect(await openFiles()).toBe(1)
    await reader.cancel()
    expect(await openFiles()).toBe(0)
  })

  it('deletes at its start the partial files of a killed process, but not those of a running one', async () => {
    const folder = await newFolder()
    const store = await createFileStore(folder)
    const hash = await store.put(new Uint8Array([7]))
    await writeFile(join(folder, 'tmp', 'left'), 'half')
    await utimes(join(folder, 'tmp', 'left'), new Date(), new Date(Date.now() - 2 * 60 * 60 * 1000))
    const staged = await store.stage(new Uint8Array([8]))
    const again = await createFileStore(folder)
    expect(await readdir(join(folder, 'tmp'))).toHaveLength(1)
    await staged.commit()
    expect(await again.read(hash)).toHaveLength(1)
  })

  it('fails its check if it cannot write', async () => {
    const folder = await newFolder()
    const store = await createFileStore(folder)
    await expect(store.check()).resolves.toBeUndefined()
    await rm(join(folder, 'tmp'), { recursive: true })
    await expect(store.check()).rejects.toThrow()
  })

  it('has each acknowledged file, complete, and no other, however often killed', { timeout: 60_000 }, async () => {
    const folder = await newFolder()
    const promised: string[] = []
    for (let turn = 0; turn < 4; turn += 1) promised.push(...(await putUntilKilled(folder, 150 + turn * 60)))
    expect(promised.length).toBeGreaterThan(10)

    const store = await createFileStore(folder)
    for (const hash of promised) expect(hashOf(await store.read(hash))).toBe(hash)
    const named = (await filesIn(folder)).filter(path => !path.startsWith(join(folder, 'tmp')))
    for (const path of named) expect(hashOf(await readFile(path))).toBe(basename(path))
  })
})

/** A process that stores file after file and prints each hash; killed without warning after the first hash. */
const putUntilKilled = (folder: string, milliseconds: number): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const script = `
      const { createFileStore } = await import(${JSON.stringify(fileURLToPath(new URL('./file-store.ts', import.meta.url)))})
      const store = await createFileStore(${JSON.stringify(folder)})
      for (;;) process.stdout.write(await store.put(crypto.getRandomValues(new Uint8Array(60_000))) + '\\n')`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', chunk => {
      if (said === '') setTimeout(() => child.kill('SIGKILL'), milliseconds)
      said += chunk
    })
    child.once('error', reject)
    // The rest after the last line break was cut off by the kill.
    child.once('close', () => resolve(said.split('\n').slice(0, -1)))
  })
