import {
  closeSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { NodeFS } from '@electric-sql/pglite/nodefs'
import { type FileNode, type NodeFileSystem, SyncedFolder } from '../synced-folder.ts'

const pageBytes = 4096

interface Unsynced {
  readonly pages: Set<number>
}

/**
 * A folder whose disk retains only what was synced. `cut` creates the folder that a power cut at this moment would
 * leave: every synced byte, and each other page or none, with probability `chance` (0 to 1). A new name exists after
 * its file or its folder was synced, a rename and a removal are done after the folder was.
 */
export class PowerCutFolder extends SyncedFolder {
  readonly #live: string
  readonly #disk: string
  readonly #unsynced = new Map<string, Unsynced>()
  readonly #pending = new Map<string, (() => void)[]>()
  /** Called after each write and each sync: a power cut may come between any two. */
  onChange: () => void = () => undefined

  /** `disk`: the folder of the copy of synced data; the live folder must already be synced. */
  constructor(live: string, disk: string) {
    super(live, () => undefined)
    this.#live = live
    this.#disk = disk
    cpSync(live, disk, { recursive: true })
  }

  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [...(emscriptenOpts.preRun ?? [])]
    preRun.push(module => this.#watch(module.NODEFS as unknown as NodeFileSystem))
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  cut(target: string, chance: () => number): void {
    cpSync(this.#disk, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
    for (const [path, { pages }] of this.#unsynced) {
      const to = join(target, path)
      if (!existsSync(join(this.#live, path)) || !existsSync(to)) continue
      copyPages(
        join(this.#live, path),
        to,
        [...pages].filter(() => chance() < 0.5),
      )
    }
  }

  #watch({ stream_ops: stream, node_ops: node }: NodeFileSystem): void {
    const { write, fsync } = stream
    const { mknod, rename, unlink } = node
    stream.write = (file, buffer, offset, length, position, ...rest) => {
      const count = write(file, buffer, offset, length, position, ...rest)
      const { pages } = this.#entry(pathOf(file.node))
      const from = Number(position)
      for (let page = Math.floor(from / pageBytes); page * pageBytes < from + count; page++) pages.add(page)
      this.onChange()
      return count
    }
    stream.fsync = file => {
      const result = fsync?.(file) ?? 0
      this.#sync(pathOf(file.node))
      this.onChange()
      return result
    }
    node.mknod = (parent, name, mode, device) => {
      const made = mknod(parent, name, mode, device)
      this.#entry(pathOf(made))
      return made
    }
    node.rename = (from, toFolder, name) => {
      const before = pathOf(from)
      rename(from, toFolder, name)
      const after = join(pathOf(toFolder), name)
      const unsynced = this.#unsynced.get(before)
      this.#unsynced.delete(before)
      if (unsynced) this.#unsynced.set(after, unsynced)
      this.#later(dirname(after), () => {
        if (existsSync(join(this.#disk, before))) renameSync(join(this.#disk, before), join(this.#disk, after))
      })
    }
    node.unlink = (parent, name) => {
      unlink(parent, name)
      const path = join(pathOf(parent), name)
      this.#unsynced.delete(path)
      this.#later(pathOf(parent), () => rmSync(join(this.#disk, path), { force: true }))
    }
  }

  #entry(path: string): Unsynced {
    const found = this.#unsynced.get(path) ?? { pages: new Set() }
    this.#unsynced.set(path, found)
    return found
  }

  #later(folder: string, change: () => void): void {
    this.#pending.set(folder, [...(this.#pending.get(folder) ?? []), change])
  }

  #sync(path: string): void {
    const live = join(this.#live, path)
    const disk = join(this.#disk, path)
    if (statSync(live).isDirectory()) {
      mkdirSync(disk, { recursive: true })
      for (const change of this.#pending.get(path) ?? []) change()
      this.#pending.delete(path)
      return
    }
    if (existsSync(disk)) copyPages(live, disk, [...this.#entry(path).pages])
    else {
      mkdirSync(dirname(disk), { recursive: true })
      copyFileSync(live, disk)
    }
    truncateSync(disk, statSync(live).size)
    this.#unsynced.delete(path)
  }
}

/** Below the folder; a node above it is its own parent. */
const pathOf = (node: FileNode): string => (node.parent === node ? '.' : join(pathOf(node.parent), node.name))

const copyPages = (from: string, to: string, pages: readonly number[]): void => {
  const source = openSync(from, 'r')
  const target = openSync(to, 'r+')
  const bytes = new Uint8Array(pageBytes)
  for (const page of pages) {
    const count = readSync(source, bytes, 0, pageBytes, page * pageBytes)
    writeSync(target, bytes, 0, count, page * pageBytes)
  }
  closeSync(source)
  closeSync(target)
}
