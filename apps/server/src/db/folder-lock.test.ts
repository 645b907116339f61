import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'xrai-lock-'))

describe('the lock of a folder', () => {
  it('keeps a second one out until the first lets go', async () => {
    const folder = await newFolder()
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    await unlock()
    await (await lockFolder(folder))()
  })

  it('does not know other folders', async () => {
    const unlocks = await Promise.all([await newFolder(), await newFolder()].map(lockFolder))
    await Promise.all(unlocks.map(unlock => unlock()))
  })

  it('ends with the process that held it, however that ended', async () => {
    const folder = await newFolder()
    const script = `
      const { lockFolder } = await import(${JSON.stringify(fileURLToPath(new URL('./folder-lock.ts', import.meta.url)))})
      await lockFolder(${JSON.stringify(folder)})
      process.stdout.write('held')
      setInterval(() => undefined, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise(resolve => holder.stdout.once('data', resolve))
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    const ended = new Promise(resolve => holder.once('close', resolve))
    holder.kill('SIGKILL')
    await ended
    await (await lockFolder(folder))()
  })
})
