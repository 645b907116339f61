import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../e2e/browser/chromium.ts'
import { benchRadiograph, benchSize } from './speed/picture.ts'
import { startServer } from './speed/server.ts'
import { median, percentile } from './speed/statistics.ts'

/*
 * Times the try-out in a real browser: the detector's download, and an image from the file to its findings, with and
 * without the threads of an isolated page. Records, without assertions: `--record` writes bench/results/browser.json.
 */
const runs = 5
const repeats = 5
const path = '/teeth-segmentation'
const timeoutMs = 300_000

interface Analysed {
  readonly took: number
  readonly timings: Readonly<Record<string, number>>
}

/** Removes the isolation headers from the response, like a server without them. */
const withoutThreads = (page: Page) =>
  page.route(`**${path}`, async route => {
    const response = await route.fetch()
    const headers = { ...response.headers() }
    delete headers['cross-origin-opener-policy']
    delete headers['cross-origin-embedder-policy']
    await route.fulfill({ response, headers })
  })

async function measureRun(browser: Browser, url: string, picture: Uint8Array, threads: boolean) {
  const page = await browser.newPage()
  page.setDefaultTimeout(timeoutMs)
  if (!threads) await withoutThreads(page)
  const opened = performance.now()
  await page.goto(`${url}${path}`)
  await page.getByText('Detector listo.').waitFor()
  const ready = performance.now() - opened
  const runner = (await page.getByText(/^Funciona en/).innerText()).replace(/^Funciona en tu /, '')
  const file = { name: 'bench.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture) }
  for (let time = 0; time < repeats; time++) {
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('heading', { name: 'Análisis de Radiografía' }).waitFor()
    await page.getByRole('button', { name: 'Volver' }).click()
    await page.getByRole('heading', { name: 'Prueba el detector' }).waitFor()
  }
  const analysed = await page.evaluate(() =>
    performance.getEntriesByName('xrai.analysis').map(({ detail }: PerformanceEntry & { detail?: unknown }) => detail),
  )
  await page.close()
  // Written by apps/web/src/intake/detector/open-detector.ts.
  return { ready, runner, analysed: analysed as readonly Analysed[] }
}

const rounded = (value: number) => Math.round(value)
const over = (values: readonly number[]) => ({ median: rounded(median(values)), p95: rounded(percentile(values, 95)) })

async function measure(browser: Browser, url: string, picture: Uint8Array, threads: boolean) {
  const all = []
  for (let run = 0; run < runs; run++) all.push(await measureRun(browser, url, picture, threads))
  const analysed = all.flatMap(run => run.analysed)
  const stages = Object.keys(analysed[0]?.timings ?? {}).filter(stage => stage !== 'total')
  return {
    runner: all[0]?.runner,
    'visit to ready': over(all.map(({ ready }) => ready)),
    'first picture': over(all.flatMap(run => run.analysed.slice(0, 1).map(({ took }) => took))),
    'file to findings': over(analysed.map(({ took }) => took)),
    ...Object.fromEntries(stages.map(stage => [stage, over(analysed.map(({ timings }) => timings[stage] ?? 0))])),
  }
}

const executablePath = findChromium()
const picture = await benchRadiograph()
const server = await startServer(3296)
const browser = await chromium.launch({
  args: [...chromiumArguments],
  ...(executablePath === undefined ? {} : { executablePath }),
})
const threads = await measure(browser, server.url, picture, true)
const oneThread = await measure(browser, server.url, picture, false)
const result = {
  picture: `${benchSize.width}×${benchSize.height} JPEG, ${Math.round(picture.length / 1024)} KB`,
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Chromium ${browser.version()}`,
  runs: `${runs} visits of ${repeats} pictures, ms`,
  threads,
  oneThread,
}
await browser.close()
await server.stop()
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)

if (process.argv.includes('--record')) {
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('browser.json', folder), `${JSON.stringify(result, null, 2)}\n`)
}
