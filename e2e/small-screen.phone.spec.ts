import type { Page } from '@playwright/test'
import { analyse, expect, expectAccessible, phantom, signIn, test } from './walk.ts'

/** Nothing wider than the screen: a page that scrolls sideways is broken on a phone. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test('every page fits a phone of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/login', '/register', '/terms', '/privacy', '/unauthorized', '/no-existe']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await signIn(page)
  for (const path of ['/home', '/upload', '/analysis', '/profile']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('the side menu opens, blocks the page and closes when the route changes', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'Perfil' })).toBeVisible()
  await menu.getByRole('link', { name: 'Perfil' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(menu).toBeHidden()
})

test('preview and report can be used on a phone', async ({ page }) => {
  await signIn(page)
  await analyse(page, phantom('panoramic-implants.jpg'), 'Panorámica')
  await expectNoSidewaysScroll(page)
  await page.getByRole('tab', { name: 'Hallazgos' }).click()
  await page.locator('[data-row]').first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reporte', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')).toBeVisible()
})
