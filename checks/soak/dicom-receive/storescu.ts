import { spawn, spawnSync } from 'node:child_process'
import { connect, createServer, type Server } from 'node:net'
import type { Random } from '../../../samples/phantom/random.ts'

/** The called and the calling AE title for DCMTK's programs. */
export interface Destination {
  readonly calledAe: string
  readonly callingAe: string
  readonly port: number
}

/** The programs that are not installed. */
export const missingPrograms = (...names: readonly string[]): string[] =>
  names.filter(name => spawnSync(name, ['--version']).error !== undefined)

const addressOf = ({ callingAe, calledAe, port }: Destination) => [
  ...['-aet', callingAe, '-aec', calledAe, '127.0.0.1', String(port)],
]

/** C-ECHO: returns success, and the program's output. */
export const echoscu = (destination: Destination) => {
  const { status, stdout, stderr } = spawnSync('echoscu', addressOf(destination), { encoding: 'utf8' })
  return { isAnswered: status === 0, said: `${stdout}${stderr}` }
}

export interface Storing {
  /** The files acknowledged with success. */
  readonly ended: Promise<ReadonlySet<string>>
  kill(): void
}

/** Sends the files sequentially in one association, continuing after a refused one. */
export const storescu = (
  destination: Destination,
  files: readonly string[],
  options: readonly string[] = [],
): Storing => {
  const parameters = ['-v', '-nh', ...options, ...addressOf(destination), ...files]
  const child = spawn('storescu', parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return {
    kill: () => child.kill('SIGKILL'),
    ended: new Promise(resolve => child.once('close', () => resolve(storedOf(said)))),
  }
}

const storedOf = (said: string): ReadonlySet<string> => {
  const stored = new Set<string>()
  let file = ''
  for (const line of said.split('\n')) {
    file = /Sending file: (.+)$/.exec(line)?.[1]?.trim() ?? file
    if (/Received Store Response \(Success\)/.test(line)) stored.add(file)
  }
  return stored
}

/** A proxy port that cuts each connection after a random number of bytes. */
export const startCuttingProxy = async (port: number, mostBytes: number, random: Random): Promise<Server> => {
  const server = createServer(socket => {
    const beyond = connect({ host: '127.0.0.1', port })
    let left = random.whole(1, mostBytes)
    const cut = () => {
      socket.destroy()
      beyond.destroy()
    }
    for (const one of [socket, beyond]) one.on('error', cut).on('close', cut)
    beyond.pipe(socket)
    socket.on('data', chunk => {
      const passed = chunk.subarray(0, left)
      left -= passed.length
      beyond.write(passed, () => {
        if (left === 0) cut()
      })
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

export const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
