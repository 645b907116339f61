import { exportAnalyses, exportPatients } from '@xrai/contract/routes/list-exports'

export interface FileTiming {
  readonly rows: number
  readonly seconds: number
  readonly rowsPerSecond: number
  /** Milliseconds until the first line. */
  readonly firstMs: number
  /** Peak memory growth of the process in MB, which is small for a streamed file. */
  readonly extraMegabytes: number
}

const files = { 'patients.csv': exportPatients.path, 'radiographs.csv': exportAnalyses.path }
const sampleMs = 20
const lineFeed = 10

/** Reads each file once and discards it. The server is in this process. */
export const measureFiles = async (url: string, token: string): Promise<Record<string, FileTiming>> => {
  const result: Record<string, FileTiming> = {}
  for (const [name, path] of Object.entries(files)) result[name] = await measureFile(`${url}${path}`, token)
  return result
}

const measureFile = async (address: string, token: string): Promise<FileTiming> => {
  const before = process.memoryUsage.rss()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, sampleMs)
  const started = performance.now()
  const answer = await fetch(address, { headers: { authorization: token } })
  if (!answer.ok || !answer.body) throw new Error(`${address} answered with ${answer.status}`)
  let lines = 0
  let firstMs = 0
  for await (const chunk of answer.body) {
    if (lines === 0) firstMs = performance.now() - started
    for (const byte of chunk) if (byte === lineFeed) lines++
  }
  clearInterval(sampling)
  const seconds = (performance.now() - started) / 1000
  const rows = lines - 1
  const rounded = (value: number) => Math.round(value * 10) / 10
  return {
    rows,
    seconds: rounded(seconds),
    rowsPerSecond: Math.round(rows / seconds),
    firstMs: rounded(firstMs),
    extraMegabytes: rounded((most - before) / 2 ** 20),
  }
}
