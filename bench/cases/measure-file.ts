import { exportAnalyses, exportPatients } from '@xrai/contract/routes/list-exports'

export interface FileTiming {
  readonly rows: number
  readonly seconds: number
  readonly rowsPerSecond: number
  /** Until the first line came, in ms. */
  readonly firstMs: number
  /** How much more memory the process had at its most than before, in MB: a file that is sent as it is read needs little. */
  readonly extraMegabytes: number
}

const files = { 'patients.csv': exportPatients.path, 'radiographs.csv': exportAnalyses.path }
const sampleMs = 20
const lineFeed = 10

/** Each file once, read to its end and thrown away. The server is of this process. */
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
  let [lines, firstMs] = [0, 0]
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
