import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { t } from '@xrai/contract/strings/translate'
import {
  demoToken,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phantom,
  phoneSoak,
  soak,
  test,
  unfold,
} from './browser-test.ts'

test.describe.configure({ timeout: 180_000 })

const ready = (page: Page) => expect(page.getByText(t('tryOut.ready'))).toBeVisible({ timeout: 120_000 })
const analysed = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Análisis de Radiografía' })).toBeVisible({ timeout: 60_000 })
const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(file)

interface Sent {
  readonly method: string
  readonly url: string
  readonly body: Buffer | null
}

/** Records every request of the page and its workers, including beacons and sockets. */
function record(context: BrowserContext, page: Page): Sent[] {
  const sent: Sent[] = []
  context.on('request', request => {
    if (!request.url().startsWith('blob:') && !request.url().startsWith('data:')) {
      sent.push({ method: request.method(), url: request.url(), body: request.postDataBuffer() })
    }
  })
  page.on('websocket', socket => {
    sent.push({ method: 'WEBSOCKET', url: socket.url(), body: Buffer.alloc(0) })
    socket.on('framesent', ({ payload }) =>
      sent.push({ method: 'FRAME', url: socket.url(), body: Buffer.from(payload) }),
    )
  })
  return sent
}

const root = new URL('../', import.meta.url)
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const digestOf = async (name: string, file = 'model.onnx') =>
  digest(await readFile(new URL(`models/${name}/${file}`, root)))

/** Counts the demo clinic's analyses on the server. */
async function countAnalyses(page: Page): Promise<number> {
  const answer = await page.request.get(listAnalyses.path, { headers: { Authorization: await demoToken(page) } })
  return listAnalyses.answer.json.parse(await answer.json()).total
}

test("no request contains the visitor's own image, and the server stores no new analysis", async ({
  page,
  context,
}) => {
  const before = await countAnalyses(page)
  const sent = record(context, page)
  await page.goto('/teeth-segmentation')
  await expect(page.getByText(t('tryOut.promise'))).toBeVisible()
  await ready(page)
  // The worker loads the networks, so their presence proves that its requests are recorded.
  const networks = sent.map(({ url }) => url).filter(url => url.endsWith('.onnx'))
  const fetched = await Promise.all(networks.map(async url => digest(await (await page.request.get(url)).body())))
  const ours = [digestOf('panoramic'), digestOf('panoramic', 'reader.onnx'), digestOf('quality')]
  expect(new Set(fetched)).toEqual(new Set(await Promise.all(ours)))
  await page.waitForLoadState('networkidle')

  const beforePicture = sent.length
  const picture = phantom('panoramic-restored.jpg')
  await choose(page, picture)
  await analysed(page)
  await expect(page.locator('[data-stage=ready]')).toBeAttached({ timeout: 30_000 })
  await page.locator('[data-row]').first().click()
  await page.waitForLoadState('networkidle')
  // A service worker may still be loading the app's own files.
  const isOwnFile = ({ method, url }: Sent) => method === 'GET' && /\/(assets\/[\w.-]+|icon\.svg)$/.test(url)
  expect(sent.slice(beforePicture).filter(one => !isOwnFile(one))).toEqual([])

  // The teeth's model is not loaded for visitors who only read the page.
  const numbers = (await readdir(new URL('models/', root))).includes('teeth')
  expect(sent.slice(beforePicture).filter(({ url }) => url.endsWith('.onnx'))).toHaveLength(numbers ? 1 : 0)

  const bytes = await readFile(picture)
  const pieces = [bytes.subarray(1000, 1032), bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 32)]
  for (const { method, url, body } of sent) {
    expect([method, body], url).toEqual(['GET', null])
    for (const piece of pieces) {
      expect(url).not.toContain(piece.toString('base64').slice(4, 36))
      expect(url).not.toContain(piece.toString('hex'))
    }
  }
  await page.getByRole('link', { name: t('tryOut.register') }).click()
  await expect(page).toHaveURL(/\/register\?back=%2Fupload$/)
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(await countAnalyses(page)).toBe(before)
})

test('only the networks that the browser runs are built into the app', soak, async () => {
  const assets = new URL('apps/web/dist/assets/', root)
  const built = (await readdir(assets)).filter(file => file.endsWith('.onnx'))
  const digests = await Promise.all(built.map(async file => digest(await readFile(new URL(file, assets)))))
  const names = (await readdir(new URL('models/', root))).filter(name =>
    ['panoramic', 'quality', 'teeth'].includes(name),
  )
  const ours = await Promise.all([digestOf('panoramic', 'reader.onnx'), ...names.map(name => digestOf(name))])
  expect(digests).toContain(await digestOf('panoramic'))
  expect(digests.filter(one => !ours.includes(one))).toEqual([])
})

test('a loaded detector analyses offline', soak, async ({ page, context }) => {
  await page.goto('/teeth-segmentation')
  await ready(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await choose(page, phantom('panoramic-12bit.dcm'))
  await analysed(page)
  await expect(page.locator('[data-stage=ready]')).toBeAttached({ timeout: 30_000 })
  await expect(page.locator('[data-row]').first()).toBeVisible()
})

test(
  'a phantom is analysed here and shown as on the preview: outlines, slider, toggles and detail',
  soak,
  async ({ page }) => {
    await page.goto('/teeth-segmentation')
    await expect(page).toHaveTitle('Prueba el detector · XRAI')
    await expect(page.getByRole('navigation', { name: /Navegación (principal|del sitio)/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Volver', exact: true })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: t('measured.card') })).toHaveAttribute('href', '/models/panoramic')
    await ready(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: /Boca restaurada/ }).click()
    await analysed(page)
    await expect(page).toHaveURL(/\?picture=restored$/)
    await expect(page.getByText(/Analizado en \d+\.\d s en este equipo/).first()).toBeVisible()
    await expect(page.getByText(/WebAssembly, \d hilos?|WebGPU/)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /Análisis terminado en .* hallazgos/ })).toBeAttached()
    await expect(page.getByText('Es una guía: el odontólogo decide.')).toBeVisible()

    const showing = page.locator('dt', { hasText: 'Mostrando' }).locator('xpath=following-sibling::dd')
    const threshold = page.getByLabel(t('preview.confidence'), { exact: true })
    await unfold(page, 'Filtros')
    await expect(threshold).toHaveValue('20')
    const atStart = Number(await showing.innerText())
    expect(atStart).toBeGreaterThan(5)
    await threshold.fill('100')
    await expect(showing).toHaveText('0')
    await threshold.fill('20')
    await expect(showing).toHaveText(String(atStart))
    const first = page
      .getByRole('group', { name: t('preview.classes') })
      .getByRole('button', { pressed: true })
      .first()
    await first.click()
    await expect(showing).not.toHaveText(String(atStart))
    await page.locator('[data-row]').first().click()
    await expect(page.getByRole('region', { name: 'Detalle' })).toContainText(/x \d+, y \d+ px/)
    await expectAccessible(page)

    await expect(page.getByRole('link', { name: t('tryOut.register') })).toHaveAttribute(
      'href',
      '/register?back=%2Fteeth-segmentation%3Fpicture%3Drestored',
    )
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: t('tryOut.title') })).toBeFocused()
  },
)

test('the try-out works by keyboard alone, and the focus follows', soak, async ({ page }) => {
  await page.goto('/teeth-segmentation?picture=impacted')
  await analysed(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Volver' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: t('tryOut.title') })).toBeFocused()
  for (const name of ['Ver', 'Volver']) await expect(page.getByRole('link', { name }).first()).toBeVisible()
  const card = page.getByRole('button', { name: /Implantes/ })
  await card.focus()
  await page.keyboard.press('Enter')
  await analysed(page)
})

test('a refused file is reported as in the upload, and another can be tried', soak, async ({ page }) => {
  await page.goto('/teeth-segmentation')
  const refusals = [
    [
      { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('esto no es una imagen') },
      /no es una imagen que podamos leer/,
    ],
    [{ name: 'vacia.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }, t('errors.imageEmpty')],
    [{ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }, /no es una imagen que podamos leer/],
    [
      {
        name: 'cortada.jpg',
        mimeType: 'image/jpeg',
        buffer: (await readFile(phantom('panoramic-restored.jpg'))).subarray(0, 90_000),
      },
      /La imagen está dañada o incompleta/,
    ],
  ] as const
  for (const [file, text] of refusals) {
    await choose(page, file)
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible({ timeout: 120_000 })
  }
  await expectAccessible(page)
  await choose(page, phantom('panoramic-healthy.jpg'))
  await analysed(page)
})

test(
  'a file that looks like the other type is refused, and one press analyses it as that type',
  soak,
  async ({ page }) => {
    await page.goto('/teeth-segmentation')
    await choose(page, phantom('periapical-root-filled.jpg'))
    const refused = page.getByRole('alert').filter({ hasText: 'Parece una radiografía periapical' })
    await expect(refused).toBeVisible({ timeout: 120_000 })
    await refused.getByRole('button', { name: t('quality.asPeriapical') }).click()
    await analysed(page)
    await expect(page.getByText('Periapical', { exact: true })).toBeVisible()
  },
)

test('a file that is not panoramic is marked as experimental', soak, async ({ page }) => {
  await page.goto('/teeth-segmentation')
  await page.getByRole('radio', { name: 'Periopical' }).check()
  await choose(page, phantom('periapical-root-filled.jpg'))
  await analysed(page)
  await expect(page.getByText('Periapical', { exact: true })).toBeVisible()
  await expect(page.getByText(/Resultado experimental: .* la analizó el modelo de panorámicas/)).toBeVisible()
})

test('a child is recognised from the file, whose data stay in the browser', soak, async ({ page }) => {
  const bytes = (await readFile(phantom('panoramic-12bit.dcm'))).toString('latin1')
  const takenOf = (birthDate: string) => ({
    name: 'toma.dcm',
    mimeType: 'application/dicom',
    buffer: Buffer.from(bytes.replace('19800229', birthDate), 'latin1'),
  })
  const warning = page.getByRole('alert').filter({ hasText: 'El modelo no está hecho para niños' })
  await page.goto('/teeth-segmentation')
  await choose(page, takenOf('20150228'))
  await analysed(page)
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Volver' }).click()
  await choose(page, takenOf('19800229'))
  await analysed(page)
  await expect(warning).toBeHidden()
})

test('a progress bar shows the loading of the detector; a failure offers a retry', soak, async ({ page }) => {
  const come = Promise.withResolvers<void>()
  let held = false
  let broken = true
  // Blocks all networks, because the tooth network is requested with the first image.
  await page.context().route('**/*.onnx', async route => {
    if (broken) return route.abort()
    held = true
    await come.promise
    return route.continue()
  })
  await page.goto('/teeth-segmentation')
  const alert = page.getByRole('alert').filter({ hasText: 'No se pudo descargar lo que la prueba necesita.' })
  await expect(alert).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  broken = false
  await alert.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('progressbar', { name: t('tryOut.loadingSpoken') })).toBeVisible()
  await expect.poll(() => held).toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Boca restaurada/ }).click()
  await expect(page.getByRole('dialog', { name: 'Procesando Imagen' })).toBeVisible()
  await expectAccessible(page)
  come.resolve()
  await analysed(page)
})

test("the teeth's model is loaded with the first panoramic, with a progress bar", soak, async ({ page, context }) => {
  test.skip(!(await readdir(new URL('models/', root))).includes('teeth'), 'no model that numbers teeth is here')
  await page.goto('/teeth-segmentation')
  await ready(page)
  const come = Promise.withResolvers<void>()
  await context.route('**/*.onnx', async route => {
    await come.promise
    return route.continue()
  })
  await page.getByRole('button', { name: /Boca restaurada/ }).click()
  const waiting = page.getByRole('dialog', { name: 'Procesando Imagen' })
  await expect(waiting.getByRole('progressbar', { name: t('tryOut.teeth', { percent: 0 }) })).toBeVisible()
  await expectAccessible(page)
  come.resolve()
  await analysed(page)
})

test("a reload discards the visitor's own file and shows the choice again", soak, async ({ page }) => {
  await page.goto('/teeth-segmentation?picture=own')
  await expect(page).toHaveURL(/\/teeth-segmentation$/)
  await expect(page.getByRole('heading', { level: 1, name: t('tryOut.title') })).toBeVisible()
})

test('only the try-out is cross-origin isolated, which its threads need', soak, async ({ page }) => {
  const isolated = () => page.evaluate(() => crossOriginIsolated)
  await page.goto('/teeth-segmentation')
  expect(await isolated()).toBe(true)
  await page.goto('/register')
  expect(await isolated()).toBe(false)
})

test(
  'the try-out fits a phone of 360 pixels, and its result shows the radiograph on top and the panels in tabs',
  phoneSoak,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/teeth-segmentation')
    await expect(page.getByText(t('tryOut.ready'))).toBeVisible({ timeout: 120_000 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: /Implantes/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Análisis de Radiografía' })).toBeVisible({
      timeout: 60_000,
    })
    await expectNoSidewaysScroll(page)
    await page.getByRole('tab', { name: 'Hallazgos' }).click()
    await page.locator('[data-row]').first().click()
    await expect(page.getByText(/Analizado en \d+\.\d s en este equipo/).last()).toBeVisible()
    await expect(page.getByRole('link', { name: t('tryOut.register') })).toBeInViewport()
    await expectAccessible(page)
  },
)
