import { t } from '@xrai/contract/strings/translate'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  phoneSoak,
  signIn,
  soak,
  test,
} from './browser-test.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

test("'Últimos Análisis' shows four cards; 'Análisis' shows ten, then more", soak, async ({ page }) => {
  const latest = page.getByRole('region', { name: 'Últimos Análisis' })
  const all = page.getByRole('region', { name: 'Análisis', exact: true })
  await expect(latest.getByRole('listitem')).toHaveCount(4)
  await expect(all.getByRole('listitem')).toHaveCount(10)
  await all.getByRole('button', { name: t('home.more') }).click()
  await expect(all.getByRole('listitem').nth(10)).toBeVisible()
  await expectAccessible(page)
})

test(
  'a card shows its date as dd/mm/yyyy, its findings, its badge and a link to its report',
  soak,
  async ({ page }) => {
    const done = page
      .getByRole('listitem')
      .filter({ hasText: /Guardado|Revisión Clínica Requerida/ })
      .first()
    await expect(done.getByRole('heading')).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/)
    await expect(done.getByText(/^Hallazgos \d+$/)).toBeVisible()
    const details = done.getByRole('link', { name: /^Ver detalles/ })
    await expect(details).toHaveAttribute('href', /^\/report-preview\?analysis=/)
    await details.click()
    await expect(page.getByText('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')).toBeVisible()
  },
)

test(
  'the buttons lead to /upload and /my-cases, the line under the greeting to the pending work and the credits',
  soak,
  async ({ page }) => {
    await expect(page.getByRole('link', { name: 'Nueva Radiografia' })).toHaveAttribute('href', '/upload')
    await page.getByRole('link', { name: 'Historial Clinico' }).click()
    await expect(page.getByRole('heading', { name: 'Mis Casos Dentales' })).toBeVisible()
    await page.goBack()
    const credits = page.getByText(/^\d+ créditos?$|^1 crédito$/)
    await expect(credits).toBeVisible()
    const figures = [page.getByText(/^\d+ este mes$/), credits].map(async shown =>
      Number.parseInt(await shown.innerText(), 10),
    )
    expect((await Promise.all(figures)).reduce((sum, figure) => sum + figure, 0)).toBe(50)
    await page.getByRole('link', { name: /\d+ por revisar/ }).click()
    await expect(page).toHaveURL(/\/preview\?analysis=[\w-]+&queue=review$/)
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
  },
)

test('the metrics follow the chosen days, are available as a table, and refuse dates in the wrong order', async ({
  page,
}) => {
  const panel = page.getByRole('region', { name: t('metrics.title') })
  await panel.getByRole('radio', { name: t('metrics.months12') }).check({ force: true })
  await expect(panel.getByRole('img', { name: /^Análisis por semana del/ })).toBeVisible()
  await panel
    .getByRole('button', { name: t('metrics.asTable') })
    .first()
    .click()
  const counts = await panel.getByRole('table').getByRole('cell').allInnerTexts()
  const total = Number(await panel.locator('dd').first().innerText())
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(total)
  await expectAccessible(page)

  // Dates in the wrong order are reported before the server is called.
  await panel.getByRole('radio', { name: t('metrics.custom') }).check({ force: true })
  await panel.getByLabel(t('metrics.from')).fill('2026-03-05')
  await panel.getByLabel(t('metrics.to')).fill('2026-03-01')
  await expect(panel.getByText(t('metrics.rangeBackwards'))).toBeVisible()
})

test('/inicio shows home, and every item of the navigation bar leads to its own screen', soak, async ({ page }) => {
  await page.goto('/inicio')
  await expect(page.getByRole('heading', { name: /^Hola, / })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page')
  const bar = page.getByRole('navigation', { name: t('nav.main') })
  for (const name of ['Inicio', 'Analisis', 'Reportes', 'Pacientes', 'Perfil']) {
    await bar.getByRole('link', { name, exact: true }).click()
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('404 - Página no encontrada')).toBeHidden()
  }
  await expect(page.getByText('Premium')).toBeVisible()
})

test(
  'the side menu lists every screen, blocks scrolling while open and closes when the route changes',
  phone,
  async ({ page }) => {
    await page.getByRole('button', { name: t('nav.openMenu') }).click()
    const menu = page.getByRole('dialog')
    for (const name of ['Inicio', 'Analisis', 'Reportes', 'Pacientes', 'Casos', 'Perfil'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Inicio', exact: true })).toHaveAttribute('aria-current', 'page')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Casos', exact: true }).click()
    await expect(page).toHaveURL(/\/my-cases$/)
    await expect(menu).toBeHidden()
  },
)

test('home with its charts fits a phone and is accessible', phoneSoak, async ({ page }) => {
  await expect(page.getByRole('img', { name: /^Análisis por/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test("the list of analyses keeps type, class and days behind 'Filtros'", phoneSoak, async ({ page }) => {
  await page.goto('/analysis')
  await expect(page.getByLabel(t('analysis.type'))).toBeHidden()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel(t('analysis.type')).selectOption('panoramic')
  await expect(page.getByRole('button', { name: t('analysis.filtersOn', { count: 1 }) })).toBeVisible()
  await expectAccessible(page)
})

test('the side menu opens, blocks the page and closes when the route changes', phoneSoak, async ({ page }) => {
  await page.getByRole('button', { name: t('nav.openMenu') }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'Perfil' })).toBeVisible()
  await menu.getByRole('link', { name: 'Perfil' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(menu).toBeHidden()
})
