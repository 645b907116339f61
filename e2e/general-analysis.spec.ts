import type { Page } from '@playwright/test'
import { newAnalysedCase } from './analyzer-review.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phoneSoak, soak, test, unfold } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

let clinic: Clinic
test.beforeAll(async () => {
  clinic = await newClinic()
  await newAnalysedCase(clinic)
})

const marks = (page: Page) => page.locator('[data-mark]')

test(
  'without an id the page is the general analysis: all radiographs of the clinic, none selected',
  soak,
  async ({ page }) => {
    await clinic.open(page, '/analyzer-results')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Análisis General')
    await expect(page.getByText('Selecciona un análisis para ver los filtros')).toBeVisible()
    await expect(page.getByText('No hay imagen para mostrar')).toBeVisible()
    await expect(page.getByText('Haz clic en una coordenada para ver su descripción')).toBeVisible()
    await expectAccessible(page)
    const list = page.getByRole('region', { name: 'Análisis' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list.getByRole('link').last().click()
    await expect(marks(page).first()).toBeVisible()
    await unfold(page, 'Filtros')
    await expect(
      page
        .getByRole('group', { name: 'Filtros' })
        .getByRole('button', { name: /, \d+$/ })
        .first(),
    ).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(marks(page).first()).toBeVisible()
  },
)

test('the general analysis fits a phone of 360 pixels', phoneSoak, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await clinic.open(page, '/analyzer-results')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Análisis General')
  await expect(page.getByRole('region', { name: 'Análisis' }).getByRole('listitem')).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
