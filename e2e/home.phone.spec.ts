import { expect, expectAccessible, signIn, soak, test } from './browser-test.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

test('the side menu lists every screen, blocks scrolling while open and closes when the route changes', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  const menu = page.getByRole('dialog')
  for (const name of ['Inicio', 'Analisis', 'Reportes', 'Pacientes', 'Casos', 'Perfil'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Inicio', exact: true })).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Casos', exact: true }).click()
  await expect(page).toHaveURL(/\/my-cases$/)
  await expect(menu).toBeHidden()
})

test('home with its charts fits a phone and is accessible', soak, async ({ page }) => {
  await expect(page.getByRole('img', { name: /^Análisis por/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test("the list of analyses keeps type, class and days behind 'Filtros'", soak, async ({ page }) => {
  await page.goto('/analysis')
  await expect(page.getByLabel('Tipo')).toBeHidden()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Tipo').selectOption('panoramic')
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible()
  await expectAccessible(page)
})
