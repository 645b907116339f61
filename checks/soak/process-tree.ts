import { readFile } from 'node:fs/promises'

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

/** The process with all its descendants (Linux's /proc). */
const processTree = async (pid: number): Promise<readonly number[]> => {
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number)
  return [pid, ...(await Promise.all(children.map(processTree))).flat()]
}

/** Resident memory in MiB: of the process itself, and of its whole tree. */
export interface Resident {
  readonly own: number
  readonly children: number
}

export const residentMegabytes = async (pid: number): Promise<Resident> => {
  const [own = 0, ...children] = await Promise.all(
    (await processTree(pid)).map(async one => {
      const kibibytes = /^VmRSS:\s+(\d+)/m.exec(await read(`/proc/${one}/status`))?.[1]
      return Number(kibibytes ?? 0) / 1024
    }),
  )
  return { own, children: children.reduce((sum, one) => sum + one, 0) }
}
