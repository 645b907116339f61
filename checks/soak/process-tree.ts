import { readFile } from 'node:fs/promises'

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

/** The process and everything it started, and what those started (Linux's /proc). */
const processTree = async (pid: number): Promise<readonly number[]> => {
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number)
  return [pid, ...(await Promise.all(children.map(processTree))).flat()]
}

/** Resident memory of a process and its children, in MiB. */
export const residentMegabytes = async (pid: number): Promise<number> => {
  const statuses = await Promise.all((await processTree(pid)).map(one => read(`/proc/${one}/status`)))
  const kibibytes = statuses.map(status => Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0))
  return kibibytes.reduce((sum, one) => sum + one, 0) / 1024
}
