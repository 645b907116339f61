import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../e2e/browser/chromium.ts'
import { newToken, startServer, upload } from './speed/server.ts'
import { median, percentile } from './speed/statistics.ts'

/*
 * Times a decision's display in Chromium without a graphics card, on an image with a hundred visible findings: from the
 * key press to the change of the review's progress in the document, and to the end of the frame that paints it. Once
 * with software compositing, which a browser uses without a card, and once on a card emulated by SwiftShader, whose
 * swaps take up to 300 ms each here and delay the next frame. Records, without assertions: `--record` writes
 * bench/results/review.json.
 */
const runs = 5
const decisions = 12
/** Lets a user look at the next finding, and the image finish its movement to it. */
const pauseMs = 500
const sample = new URL('../samples/pictures/panoramic-restored.jpg', import.meta.url)

interface Shown {
  readonly changed: number
  readonly painted: number
}

interface Measured {
  readonly accept: Shown[]
  readonly undo: Shown[]
  /** The browser's version. */
  readonly version: string
}

/** Presses the key and resolves with the milliseconds until the progress had changed, and until that was painted. */
const press = (page: Page, key: string): Promise<Shown> =>
  page.evaluate(pressed => {
    const progress = [...document.querySelectorAll('*')].findLast(
      element => element.children.length === 0 && /^Decididos: \d+ de \d+$/.test(element.textContent ?? ''),
    )
    if (!progress) throw new Error('no progress of a review is shown')
    return new Promise<Shown>(resolve => {
      const started = performance.now()
      const observer = new MutationObserver(() => {
        observer.disconnect()
        const changed = performance.now() - started
        requestAnimationFrame(() => setTimeout(() => resolve({ changed, painted: performance.now() - started })))
      })
      observer.observe(progress, { characterData: true, childList: true, subtree: true })
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
    })
  }, key)

const server = await startServer(3297)
const token = await newToken(server.url)
const { answer } = await upload(server.url, token, await readFile(sample))
const executablePath = findChromium()
const onProcessor = await measure('--disable-gpu-compositing')
const onImitatedCard = await measure()
await server.stop()

const over = (values: readonly number[]) => ({
  median: Math.round(median(values)),
  p95: Math.round(percentile(values, 95)),
})
const summaryOfTimes = (shown: readonly Shown[]) => ({
  changed: over(shown.map(({ changed }) => changed)),
  painted: over(shown.map(({ painted }) => painted)),
})
const summaryOf = ({ accept, undo }: Measured) => ({ accept: summaryOfTimes(accept), undo: summaryOfTimes(undo) })
const result = {
  findings: answer.predictions.length,
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Chromium ${onProcessor.version}`,
  runs: `${runs} times ${decisions} decisions and as many undone, ms`,
  onProcessor: summaryOf(onProcessor),
  onImitatedCard: summaryOf(onImitatedCard),
}
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
if (process.argv.includes('--record')) {
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('review.json', folder), `${JSON.stringify(result, null, 2)}\n`)
}

async function measure(...more: readonly string[]): Promise<Measured> {
  const browser = await chromium.launch({
    args: [...chromiumArguments, ...more],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(session => sessionStorage.setItem('token', session), token)
  await page.goto(`${server.url}/preview?analysis=${answer.analysis_id}`)
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await page.getByLabel('Confianza mínima', { exact: true }).fill('0')
  await page.getByText(/^Decididos: 0 de \d+$/).waitFor()
  const experimental = page.getByRole('button', { name: /^Experimentales/ })
  if (await experimental.isVisible()) await experimental.click()
  const measured: Measured = { accept: [], undo: [], version: browser.version() }
  for (let turn = 0; turn < 2 * runs * decisions; turn += 1) {
    const kind = turn % (2 * decisions) < decisions ? 'accept' : 'undo'
    measured[kind].push(await press(page, kind === 'accept' ? 'a' : 'u'))
    await page.waitForTimeout(pauseMs)
  }
  await browser.close()
  return measured
}
