import type { Page } from '@playwright/test'
import { expect, expectAccessible, soak, test } from './browser-test.ts'

test.describe.configure({ timeout: 180_000 })

const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

test(
  'the try-out fits a phone of 360 pixels, and its result shows the radiograph on top and the panels in tabs',
  soak,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/teeth-segmentation')
    await expect(page.getByText('Detector listo.')).toBeVisible({ timeout: 120_000 })
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
    await expect(page.getByRole('link', { name: 'Crear una cuenta gratis' })).toBeInViewport()
    await expectAccessible(page)
  },
)
