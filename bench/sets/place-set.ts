import { existsSync, readdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SetRefused } from './set-refused.ts'

/** `.NAME.PID.making` is a folder that the process PID writes, `.NAME.PID.before` the one that it replaces. */
const traces = /^\.(.+)\.(\d+)\.(making|before)$/

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what killed processes left, and puts back a folder that was about to be replaced. */
const tidy = async (to: string): Promise<void> => {
  for (const entry of readdirSync(to)) {
    const [, name = '', pid, state] = traces.exec(entry) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    if (state === 'before' && !existsSync(join(to, name))) await rename(join(to, entry), join(to, name))
    else await rm(join(to, entry), { recursive: true, force: true })
  }
}

/** Files and names reach the disk before the folder has its name. */
const sync = async (folder: string): Promise<void> => {
  for (const entry of [...(await readdir(folder, { withFileTypes: true })), undefined]) {
    if (entry?.isDirectory()) await sync(join(folder, entry.name))
    else {
      const handle = await open(join(folder, entry?.name ?? '.'))
      await handle.sync().finally(() => handle.close())
    }
  }
}

interface Place {
  readonly to: string
  readonly name: string
  readonly replace: boolean
}

/** Writes a folder beside its place and gives it its name at the end: it is there completely or not at all. */
export const placeSet = async <T>({ to, name, replace }: Place, write: (folder: string) => Promise<T>): Promise<T> => {
  await mkdir(to, { recursive: true })
  await tidy(to)
  const [making, before] = ['making', 'before'].map(state => join(to, `.${name}.${process.pid}.${state}`))
  if (making === undefined || before === undefined) throw new Error('no place')
  const place = join(to, name)
  if (existsSync(place) && !replace) throw new SetRefused(`${place} exists: --replace writes it anew.`)
  try {
    await mkdir(making, { recursive: true })
    const written = await write(making)
    await sync(making)
    if (existsSync(place)) await rename(place, before)
    await rename(making, place)
    await rm(before, { recursive: true, force: true })
    return written
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}
