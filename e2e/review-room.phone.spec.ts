import { newAnalysedCase } from './analyzer-review.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { explained } from './patient-view-tests.ts'

test('on a phone the radiograph takes nearly half of the height, and the findings are the first tab', async ({
  page,
}) => {
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

test("on a phone two findings fit below a patient with an alert, and '+' opens its form from any tab", async ({
  page,
}) => {
  const clinic = await newClinic()
  const id = await explained(clinic, { accepted: 1, alerts: ['Alergia a la penicilina'] })
  await page.setViewportSize({ width: 390, height: 844 })
  await clinic.open(page, `/preview?analysis=${id}`)
  await expect(page.getByText('Alergia a la penicilina')).toBeVisible()
  await expect(page.getByText(/^1 de \d+ decididos$/)).toBeVisible()
  const picture = await page.getByRole('group', { name: /^Imagen/ }).boundingBox()
  expect(picture?.height).toBeGreaterThanOrEqual(0.45 * 844)
  const foot = await page.getByRole('button', { name: 'Reporte', exact: true }).boundingBox()
  const second = await page.locator('[data-row]').nth(1).boundingBox()
  if (!foot || !second) throw new Error('fewer than two findings are shown')
  expect(second.y + second.height).toBeLessThanOrEqual(foot.y)

  await page.getByRole('tab', { name: 'Filtros' }).click()
  await page.getByRole('button', { name: 'Añadir hallazgo', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Añadir hallazgo' })).toBeVisible()
})
