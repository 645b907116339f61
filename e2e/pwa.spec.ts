import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, phantom, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { type Gateway, openGateway } from './gateway.ts'

test.use({ serviceWorkers: 'allow' })

let gateway: Gateway
test.beforeEach(async ({ baseURL }) => {
  gateway = await openGateway(baseURL ?? '')
})
test.afterEach(() => gateway.cut())

const lost = (page: Page) => page.getByText(t('offline.lost'))

/** Opens a page with a session and an active service worker. */
async function open(page: Page, path: string): Promise<void> {
  const clinic = await newClinic(gateway.url)
  await clinic.open(page, path)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 })
    .toBe(true)
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const requests = await Promise.all(opened.map(cache => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test(
  'the app can be installed: its manifest is complete and every icon has its declared size',
  soak,
  async ({ page }) => {
    await page.goto(`${gateway.url}/login`)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const answer = await page.request.get(`${gateway.url}${href}`)
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await answer.json()
    expect(manifest).toMatchObject({
      name: 'XRAI · Analiza, Detecta, Diagnostica',
      lang: 'es',
      start_url: '/home',
      display: 'standalone',
      theme_color: '#ffffff',
    })
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
    for (const { src, sizes } of manifest.icons.slice(1)) {
      const bytes = await (await page.request.get(`${gateway.url}${src}`)).body()
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
    }
    const devtools = await page.context().newCDPSession(page)
    expect((await devtools.send('Page.getAppManifest')).errors).toEqual([])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // Playwright's browser is a private window, where apps cannot be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  },
)

test('offline, the app opens, shows a notice, keeps the typed text and continues on reconnection', async ({ page }) => {
  test.slow()
  await open(page, '/home')
  await gateway.cut()
  // A screen that this browser has not loaded before.
  await page.goto(`${gateway.url}/my-cases/create`)
  await expect(page.getByRole('heading', { level: 1, name: 'Crear Caso' })).toBeVisible()
  await expect(lost(page)).toBeVisible()
  await page.getByLabel('Nombre del Caso').fill('Caso sin red')
  await page.locator('input[type=file]').setInputFiles(phantom('periapical-decayed.jpg'))
  await page.getByRole('button', { name: 'Analizar (1 credit)' }).click()
  await expect(page.getByText(/No pudimos conectar con el servidor/).first()).toBeVisible()
  await expect(page.getByLabel('Nombre del Caso')).toHaveValue('Caso sin red')
  await expect(page.getByText('1/10 agregadas')).toBeVisible()
  await expectAccessible(page)

  await gateway.mend()
  await expect(page.getByText(t('offline.back'))).toBeVisible({ timeout: 20_000 })
  await expect(lost(page)).toBeHidden()
  await page.getByRole('button', { name: 'Analizar (1 credit)' }).click()
  await expect(page.getByText(t('createCase.allDoneOne'))).toBeVisible({ timeout: 60_000 })
})

test('the offline cache contains only the build: no responses, no images, no patient data', soak, async ({ page }) => {
  const clinic = await newClinic(gateway.url)
  const analysis = await clinic.analyse('panoramic-restored.jpg')
  await open(page, '/home')
  await clinic.open(page, `/preview?analysis=${analysis}`)
  await expect(page.locator('[data-mark]').first()).toBeVisible()
  await page.goto(`${gateway.url}/about`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre Nosotros' })).toBeVisible()
  const paths = await kept(page)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter(path => path !== '/index.html' && !/^\/assets\/[\w.-]+\.\w+$/.test(path))).toEqual([])
  // Pages for visitors come from the server, because they contain facts about its installation.
  expect(await page.content()).not.toContain('__SITE_')
})

test('a new version is offered, and installed only after the user accepts', soak, async ({ page }) => {
  await open(page, '/home')
  gateway.renew()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(page.getByText(t('offline.newVersion'))).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  expect(await page.evaluate(() => caches.keys())).toHaveLength(2)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: t('offline.update') }).click()
  await loaded
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hola')
  await expect(page.getByText(t('offline.newVersion'))).toBeHidden()
  expect(await page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/^xrai-1-/)])
})
