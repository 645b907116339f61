import { readFile } from 'node:fs/promises'
import { mutatedStream, sendStream } from '../../../apps/server/src/interop/dicom-receiver/testing/mutated-streams.ts'
import type { Verify } from '../verify.ts'
import { type Destination, echoscu } from './storescu.ts'

const count = 5000
const atOnce = 8
const mostMegabytes = 300

/** Sends malformed streams: each ends with a closed connection, and the server keeps running without a memory leak. */
export const soakMutatedStreams = async (destination: Destination, pid: number, verify: Verify): Promise<void> => {
  const before = await residentMegabytes(pid)
  let next = 0
  const sender = async () => {
    while (next < count) {
      next += 1
      const seed = 10_000 + next
      verify(await sendStream(destination.port, mutatedStream(seed, destination)), `stream ${seed} is not closed`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  const { isAnswered, said } = echoscu(destination)
  verify(isAnswered, `echoscu after the streams: ${said}`)
  const grown = (await residentMegabytes(pid)) - before
  verify(grown < mostMegabytes, `the server grew by ${Math.round(grown)} MB`)
  process.stdout.write(`${count} mutated streams, the server grew by ${Math.round(grown)} MB\n`)
}

const residentMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
