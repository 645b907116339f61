import { newAnalysedCase, progress } from './analyzer-review.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

// Soak: review.phone.spec.ts decides by touch in the room that both addresses show.
test('on a phone a case is reviewed by touch', soak, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  // Presses made before the earlier decisions have loaded must not be lost: a finger is quicker than a slow line.
  const earlier = Promise.withResolvers<void>()
  await page.route(/\/decisions\?since=0$/, async route => {
    await earlier.promise
    await route.continue()
  })
  await clinic.open(page, `/analyzer-results/${await newAnalysedCase(clinic)}`)
  await page.locator('[data-mark]').last().tap({ force: true })
  await expect(page.getByRole('tab', { name: 'Hallazgos' })).toHaveAttribute('aria-selected', 'true')
  const panel = page.getByRole('region', { name: 'Revisión' })
  await panel.getByRole('button', { name: 'Aceptar' }).tap()
  await expect(page.getByText('Un momento')).toBeVisible()
  earlier.resolve()
  await expect(progress(page)).toHaveText(/^1 de/)
  await panel.getByRole('button', { name: 'Rechazar' }).tap()
  await page.getByRole('menuitem', { name: 'No existe' }).tap()
  await expect(progress(page)).toHaveText(/^2 de/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Deshacer' }).tap()
  await expect(progress(page)).toHaveText(/^1 de/)
})
