import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { foreignFiles, summaryOf } from '../../packages/engine/fixtures/foreign-files.ts'

declare global {
  interface Window {
    levels(url: string): Promise<readonly number[]>
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

let vite: ViteDevServer
test.beforeAll(async () => {
  vite = await createServer({ configFile: false, root, logLevel: 'error', server: { port: 3212, hmr: false } })
  await vite.listen()
})
test.afterAll(() => vite.close())

test('the browser shows files by other programs like the server', async ({ page }) => {
  await page.goto('http://localhost:3212/e2e/engine/')
  await page.waitForFunction(() => 'levels' in window)
  // This page has no JPEG 2000 codec; the app loads it with the first such file.
  const coded = '07-jpeg2000-12-bits-stated-10.dcm'
  for (const { name, patient: _, ...expected } of foreignFiles.filter(file => file.name !== coded)) {
    const levels = await page.evaluate(url => window.levels(url), `/packages/engine/fixtures/foreign-files/${name}`)
    expect(summaryOf(Uint8Array.from(levels)), name).toEqual(expected)
  }
})
