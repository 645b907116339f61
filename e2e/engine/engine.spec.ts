import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import type { Detection } from '@xrai/engine'
import { openNodeEngine } from '@xrai/engine/node'
import { createServer, type ViteDevServer } from 'vite'

declare global {
  interface Window {
    analyze(url: string): Promise<readonly Detection[]>
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const pictures = ['panoramic-restored.jpg', 'panoramic-implants.jpg', 'panoramic-12bit.dcm', 'panoramic-16bit.png']

let vite: ViteDevServer
test.beforeAll(async () => {
  vite = await createServer({ configFile: false, root, logLevel: 'error', server: { port: 3211, hmr: false } })
  await vite.listen()
})
test.afterAll(() => vite.close())

/** From one file: boxes within 2 px and scores within 0.01, what lies that close to the lowest score exempt. */
test("the browser's engine finds what the server's finds", async ({ page }) => {
  const engine = await openNodeEngine({ models: `${root}models` })
  await page.goto('http://localhost:3211/e2e/engine/')
  await page.waitForFunction(() => 'analyze' in window)
  for (const picture of pictures) {
    const { detections } = await engine.analyze(await readFile(`${root}samples/pictures/${picture}`), 'panoramic')
    const seen = await page.evaluate(url => window.analyze(url), `/samples/pictures/${picture}`)
    const sure = detections.filter(({ confidence }) => confidence >= 0.07)
    expect(sure.length, picture).toBeGreaterThan(0)
    for (const { class: found, confidence, box } of sure) {
      const twin = seen.find(
        other =>
          other.class === found &&
          Math.abs(other.confidence - confidence) <= 0.01 &&
          Math.abs(other.box.x - box.x) <= 2 &&
          Math.abs(other.box.y - box.y) <= 2 &&
          Math.abs(other.box.width - box.width) <= 2 &&
          Math.abs(other.box.height - box.height) <= 2,
      )
      expect(twin, `${picture}: ${found} at ${Math.round(box.x)}, ${Math.round(box.y)}`).toBeDefined()
    }
  }
  await engine.close()
})
