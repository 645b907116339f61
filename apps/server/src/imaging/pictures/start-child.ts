import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Socket } from 'node:net'
import { constants, getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface Child {
  readonly process: ChildProcess
  readonly socket: Socket
  /** Its standard error. */
  readonly words: Socket
  /** The last lines that the process wrote to standard error: why it ended. */
  lastWords(): string
}

export interface ChildMemory {
  /** Its memory limit. */
  readonly memoryMb: number
  /** The garbage that it may hold before a collection; 0 for V8's own rule. */
  readonly garbageMb?: number
}

const program = fileURLToPath(new URL('./child.ts', import.meta.url))
const shell = '/bin/sh'
/** Address space that V8 reserves for code, and thread stacks: RLIMIT_DATA counts them though they are hardly used. */
const reservedMb = 640
/** Maximum characters retained of a child's standard error. */
const mostWords = 4096

/**
 * Starts a process that decodes. It gets one socket and, of the server's environment, only what `handedOn` names, so no
 * secret. Three mechanisms limit its memory: V8's heap by its own flag; on Linux all allocations, including native
 * libraries, by RLIMIT_DATA, which a shell sets before it executes the program; and everywhere the watchdog inside it,
 * which checks the resident size. Its priority is below the server's, so that a busy machine answers calls first. Images
 * and tensors count as heap: below `garbageMb` of them nothing is collected, which would take 15 ms per image.
 */
export const startChild = ({ memoryMb, garbageMb = 0 }: ChildMemory): Child => {
  const flags = [
    `--max-old-space-size=${Math.round(memoryMb / 2)}`,
    `--initial-old-space-size=${garbageMb}`,
    '--disable-warning=ExperimentalWarning',
  ]
  const command = [process.execPath, ...flags, program, String(memoryMb)]
  const limited = ['-c', `ulimit -d ${(memoryMb + reservedMb) * 1024} && exec "$0" "$@"`, ...command]
  const [file = '', ...parameters] = hasDataLimit ? [shell, ...limited] : command
  const child = spawn(file, parameters, {
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  lowerPriority(child)
  const [, , words, socket] = child.stdio
  if (!(socket instanceof Socket && words instanceof Socket)) throw new Error('a child without its sockets')
  let said = ''
  words.setEncoding('latin1').on('data', (text: string) => {
    said = (said + text).slice(-mostWords)
  })
  // The exit event reports the end; a write to a process that just ended is no additional error.
  socket.on('error', () => undefined)
  return { process: child, socket, words, lastWords: () => said }
}

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

const lowerPriority = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    setPriority(pid, Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW))
  } catch {
    // It has ended, which its exit event reports, or the system refuses: then it keeps the server's priority.
  }
}

const hasDataLimit = process.platform === 'linux' && existsSync(shell)

/**
 * glibc's allocator returns a freed block to the system only above a threshold, which it raises to the largest block ever
 * freed (mallopt(3)); after one large image it would retain everything. A fixed threshold returns the memory of images.
 */
const allocator = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024), MALLOC_ARENA_MAX: '2' }

/**
 * The variables that a program needs to run at all, because Windows finds its libraries by SystemRoot, and the folder of
 * compiled modules if the server has one, which halves the time of a start.
 */
const handedOn = ['SystemRoot', 'NODE_COMPILE_CACHE']

const environment = (): NodeJS.ProcessEnv => ({
  ...allocator,
  ...Object.fromEntries(handedOn.flatMap(name => (name in process.env ? [[name, process.env[name]]] : []))),
})

/**
 * An idle child and its socket do not keep the event loop alive, so a script that forgets to close the pool still ends.
 */
export const holdOpen = ({ process, socket, words }: Child, isHeld: boolean): void => {
  for (const handle of [process, socket, words]) {
    if (isHeld) handle.ref()
    else handle.unref()
  }
}
