import { expect, soak, test } from './browser-test.ts'

test('the menu works before any script has loaded', soak, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Abrir menú' })
  const link = page.getByRole('link', { name: 'LOGIN', exact: true })
  await button.click()
  await expect(link).toBeVisible()
  await button.click()
  await expect(link).toBeHidden()
  await button.click()
  await link.click()
  await expect(page).toHaveURL(/\/login$/)
  await context.close()
})

test('touching outside the open menu closes it', soak, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  const link = page.getByRole('link', { name: 'LOGIN', exact: true })
  await expect(link).toBeVisible()
  await page.touchscreen.tap(200, 700)
  await expect(link).toBeHidden()
  await expect(page.getByRole('button', { name: 'Abrir menú' })).toHaveAttribute('aria-expanded', 'false')
})
