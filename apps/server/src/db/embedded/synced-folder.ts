import { fdatasyncSync, fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The disk rejected a write. Everything acknowledged before is safe; nothing may be acknowledged afterwards. */
export class DiskFailure extends Error {
  override readonly name = 'DiskFailure'
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1]
export type Module = Parameters<NonNullable<EmscriptenOptions['preRun']>[number]>[0]

export interface FileNode {
  readonly name: string
  readonly parent: FileNode
  readonly mode: number
}
interface OpenFile {
  readonly node: FileNode
  readonly nfd: number
}
/** The parts of NODEFS (Emscripten's library_nodefs.js) that are used here; its published type has only `mount`. */
export interface NodeFileSystem {
  readonly stream_ops: {
    write(file: OpenFile, ...rest: unknown[]): number
    setattr(file: OpenFile, attributes: unknown): void
    fsync?(file: OpenFile): number
  }
  readonly node_ops: {
    setattr(node: FileNode, attributes: unknown): void
    mknod(parent: FileNode, name: string, mode: number, device: number): FileNode
    rename(from: FileNode, toFolder: FileNode, name: string): void
    unlink(parent: FileNode, name: string): void
  }
}

/** POSIX input/output error in Emscripten's numbering (WASI). */
const EIO = 29

/**
 * PGlite's folder on disk with the one operation that its file system lacks: `fsync`. With it PostgreSQL's own
 * guarantees hold: the log is synced before a commit is acknowledged, data files before a checkpoint truncates the log,
 * folders after a file was created or renamed. Open it with `fsync=on` and `wal_sync_method=fsync`, because Emscripten's
 * `fdatasync` does nothing.
 */
export class SyncedFolder extends NodeFS {
  #isOpening = true
  #failure: DiskFailure | null = null
  readonly #onFailure: (failure: DiskFailure) => void

  constructor(folder: string, onFailure: (failure: DiskFailure) => void) {
    super(folder)
    this.#onFailure = onFailure
  }

  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options)
    const watch = (module: Module) => {
      this.#addSync(module)
      // PostgreSQL aborts (PANIC) if its log can be neither written nor synced, for example because the disk is full.
      Object.assign(module, { onAbort: (cause: unknown) => this.#fail(module, cause) })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] } }
  }

  /** From here on every sync requested by PostgreSQL is executed. */
  opened(): void {
    this.#isOpening = false
  }

  /** PGlite would run an aborted PostgreSQL in an endless loop, so each call throws from here on. */
  #fail(module: Module, cause: unknown): void {
    if (this.#failure) return
    const failure = new DiskFailure('The disk is full or could not be written: the database stops.', { cause })
    this.#failure = failure
    const refuse = () => {
      throw failure
    }
    const nothing = () => undefined
    Object.assign(module, {
      _PostgresMainLoopOnce: refuse,
      stackRestore: refuse,
      _PostgresSendReadyForQueryIfNecessary: nothing,
      _pgl_pq_flush: nothing,
      _pgl_run_atexit_funcs: nothing,
    })
    this.#onFailure(failure)
  }

  #addSync(module: Module): void {
    // The published type lacks these members; the tests of this folder check them against the library.
    const files = module.NODEFS as unknown as NodeFileSystem
    const stream = { ...files.stream_ops }
    const node = { ...files.node_ops }
    const written = new WeakSet<FileNode>()
    const refuse = (): never => {
      throw new module.FS.ErrnoError(EIO)
    }
    const mark = (...nodes: readonly FileNode[]): void => {
      if (this.#failure) refuse()
      for (const each of nodes) written.add(each)
    }

    files.stream_ops.write = (file, ...rest) => {
      mark(file.node)
      return stream.write(file, ...rest)
    }
    files.stream_ops.setattr = (file, attributes) => {
      mark(file.node)
      stream.setattr(file, attributes)
    }
    files.node_ops.setattr = (target, attributes) => {
      mark(target)
      node.setattr(target, attributes)
    }
    files.node_ops.mknod = (parent, ...rest) => {
      mark(parent)
      const made = node.mknod(parent, ...rest)
      mark(made)
      return made
    }
    files.node_ops.rename = (from, toFolder, name) => {
      mark(from, from.parent, toFolder)
      node.rename(from, toFolder, name)
    }
    files.node_ops.unlink = (parent, name) => {
      mark(parent)
      node.unlink(parent, name)
    }
    files.stream_ops.fsync = file => {
      if (this.#failure) refuse()
      // After a kill PostgreSQL syncs its thousand files one by one before it recovers; `syncTree` already did that in
      // parallel.
      if (this.#isOpening && !written.has(file.node)) return 0
      try {
        sync(file)
        return 0
      } catch (cause) {
        // The system may have dropped what it could not write, so a second attempt would succeed without the data being
        // on disk.
        this.#fail(module, cause)
        return refuse()
      }
    }
  }
}

/** A directory's mode (POSIX S_IFDIR). */
const isFolder = ({ mode }: FileNode): boolean => (mode & 0o170000) === 0o040000

const sync = ({ node, nfd }: OpenFile): void => {
  if (isFolder(node)) {
    // Windows cannot sync a folder; NTFS journals changes to it.
    if (process.platform !== 'win32') fsyncSync(nfd)
  }
  // A log segment has its full size before it is used, so only its content needs a sync, which takes half the time.
  else if (node.parent.name === 'pg_wal') fdatasyncSync(nfd)
  else fsyncSync(nfd)
}
