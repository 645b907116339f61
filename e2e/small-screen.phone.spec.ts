import {
  analyse,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phantom,
  signIn,
  soak,
  test,
} from './browser-test.ts'

test('the side menu opens, blocks the page and closes when the route changes', soak, async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'Perfil' })).toBeVisible()
  await menu.getByRole('link', { name: 'Perfil' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(menu).toBeHidden()
})

test('preview and report can be used on a phone', soak, async ({ page }) => {
  await signIn(page)
  await analyse(page, phantom('panoramic-implants.jpg'), 'Panorámica')
  await expectNoSidewaysScroll(page)
  await page.getByRole('tab', { name: 'Hallazgos' }).click()
  await page.locator('[data-row]').first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reporte', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')).toBeVisible()
})
