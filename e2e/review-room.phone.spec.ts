import { newAnalysedCase } from './analyzer-review.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test('on a phone the picture takes nearly half of the height, and the findings are the first tab', async ({ page }) => {
  const clinic = await newClinic()
  for (const address of [
    `/preview?analysis=${await clinic.analyse('panoramic-restored.jpg')}`,
    `/analyzer-results/${await newAnalysedCase(clinic)}`,
  ]) {
    await clinic.open(page, address)
    await expect(page.locator('[data-mark]').first()).toBeVisible({ timeout: 60_000 })
    const picture = await page.getByRole('group', { name: /^Imagen/ }).boundingBox()
    expect(picture?.height).toBeGreaterThanOrEqual(0.45 * (page.viewportSize()?.height ?? Number.NaN))
    const [first] = await page.getByRole('tab').all()
    await expect(first ?? page.getByRole('tab')).toHaveText('Hallazgos')
    await expect(first ?? page.getByRole('tab')).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reporte', exact: true })).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
