import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import type { Detection, GrayImage } from '@xrai/engine'
import { openNodeEngine } from '@xrai/engine/node'
import { createServer, type ViteDevServer } from 'vite'
import { z } from 'zod'
import { soak } from '../browser-test.ts'
import { type Bounds, compare, type Parity, together } from './parity.ts'

declare global {
  interface Window {
    analyze(url: string): Promise<readonly Detection[]>
    analyzeGrey(url: string, width: number, height: number): Promise<readonly Detection[]>
    odds(url: string): Promise<readonly number[]>
  }
}

const goldenSchema = z.array(z.object({ picture: z.string(), odds: z.array(z.number()) }))

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}samples/pictures/`

const greyBounds: Bounds = { box: 1, score: 0.002 }
/** The runtimes decode a JPEG differently, hence the tolerance. */
const fileBounds: Bounds = { box: 2, score: 0.01 }

let vite: ViteDevServer
test.beforeAll(async () => {
  vite = await createServer({ configFile: false, root, logLevel: 'error', server: { port: 3211, hmr: false } })
  await vite.listen()
})
test.afterAll(() => vite.close())

/** Analyses the server's decoded pixels in the browser. */
async function inBrowser(page: Page, { data, width, height }: GrayImage): Promise<readonly Detection[]> {
  await page.route('**/grey', route =>
    route.fulfill({ body: Buffer.from(data.buffer, data.byteOffset, data.byteLength) }),
  )
  const found = await page.evaluate(([w, h]) => window.analyzeGrey('/grey', w, h), [width, height] as const)
  await page.unroute('**/grey')
  return found
}

/** A format that the browser decodes itself, and one that the product decodes, each with many findings. */
const ofEachDecoder = ['panoramic-implants.jpg', 'panoramic-12bit.dcm']

test("the browser's engine finds what the server's finds, in a sample of each decoder", async ({ page }) => {
  test.slow()
  await expectParity(page, ofEachDecoder)
})

test("the browser's engine matches the server's findings, in every sample", soak, async ({ page }) => {
  test.setTimeout(600_000)
  const pictures = (await readdir(folder)).filter(name => /^panoramic.*\.(jpg|png|dcm)$/.test(name))
  await record(await expectParity(page, pictures))
})

async function expectParity(page: Page, pictures: readonly string[]): Promise<object> {
  const model = JSON.parse(await readFile(`${root}models/panoramic/model.json`, 'utf8'))
  const lowest = Number(model.minimumScore)
  // Compares the detector alone, so without tooth numbers, which would remove findings outside the dentition.
  const engine = await openNodeEngine({ models: `${root}models`, numbersTeeth: false })
  await page.goto('http://localhost:3211/e2e/engine/')
  await page.waitForFunction(() => 'analyze' in window)
  const [fromGrey, fromFile]: [Parity[], Parity[]] = [[], []]
  for (const picture of pictures) {
    const bytes = await readFile(`${folder}${picture}`)
    const [{ detections, image }, file] = await Promise.all([
      engine.analyze(bytes, 'panoramic'),
      page.evaluate(url => window.analyze(url), `/samples/pictures/${picture}`),
    ])
    expect(detections.length, picture).toBeGreaterThan(0)
    fromFile.push(compare([detections, file], fileBounds, lowest))
    // Both sides decode the others by our own code, so their pixels are equal.
    if (image.maximum !== 255) continue
    fromGrey.push(compare([detections, await inBrowser(page, image)], greyBounds, lowest))
  }
  await engine.close()
  const measured = { grey: together(fromGrey), file: together(fromFile) }
  for (const [way, { lonely, findings }] of Object.entries(measured)) {
    expect(lonely, way).toEqual([])
    expect(findings, way).toBeGreaterThan(20)
  }
  return { model: model.version, pictures: pictures.length, lowest, measured }
}

test("the browser's quality network gives the reference results", async ({ page }) => {
  const goldens = goldenSchema.parse(JSON.parse(await readFile(`${root}models/quality/golden.json`, 'utf8')))
  await page.goto('http://localhost:3211/e2e/engine/')
  await page.waitForFunction(() => 'odds' in window)
  for (const { picture, odds } of goldens) {
    const answers = await page.evaluate(url => window.odds(url), `/models/panoramic/golden/${picture}`)
    expect(answers).toHaveLength(odds.length)
    for (const [at, value] of odds.entries()) expect(answers[at], picture).toBeCloseTo(value, 2)
  }
})

/** Records the greatest differences with the bench's figures if RECORD is set. */
async function record(result: object): Promise<void> {
  if (!process.env['RECORD']) return
  await writeFile(`${root}bench/results/parity.json`, `${JSON.stringify(result, null, 2)}\n`)
}
