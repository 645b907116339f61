import { t } from '@xrai/contract/strings/translate'
import { four, newAnalysedCase, progress, statesOf } from './analyzer-review.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phoneSoak, soak, test, unfold } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test(
  'the radiographs of a case are reviewed by keyboard, each with its own decisions, which survive a reload',
  soak,
  async ({ page }) => {
    test.slow()
    const clinic = await newClinic()
    const caseId = await newAnalysedCase(clinic)
    await clinic.open(page, `/analyzer-results/${caseId}`)
    const marks = page.locator('[data-mark]')
    await expect(progress(page)).toHaveText(/^Decididos: 0 de/)
    await expectAccessible(page)
    await page.getByRole('heading', { level: 1 }).click()

    await page.keyboard.press('a')
    await expect(progress(page)).toHaveText(/^Decididos: 1 de/)
    await page.keyboard.press('r')
    await expect(page.getByRole('menu', { name: t('review.why') })).toBeVisible()
    await page.keyboard.press('1')
    await expect(progress(page)).toHaveText(/^Decididos: 2 de/)
    await expect(page.locator('[data-said]')).toContainText('Rechazado')
    await page.reload()
    await expect(progress(page)).toHaveText(/^Decididos: 2 de/)

    const first = /^panoramic-restored/
    const second = /^panoramic-implants/
    await page.getByRole('link', { name: second }).click()
    await expect(progress(page)).toHaveText(/^Decididos: 0 de/)
    await expect(marks.first()).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('a')
    await expect(progress(page)).toHaveText(/^Decididos: 1 de/)
    await page.getByRole('link', { name: first }).click()
    await expect(progress(page)).toHaveText(/^Decididos: 2 de/)

    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('u')
    await page.keyboard.press('u')
    await expect(progress(page)).toHaveText(/^Decididos: 0 de/)
    await page.keyboard.press('Shift+U')
    await expect(progress(page)).toHaveText(/^Decididos: 1 de/)

    await page.keyboard.press('m')
    const form = page.getByRole('form', { name: t('review.addTitle') })
    await expect(form).toBeVisible()
    await expectAccessible(page)
    const before = await marks.count()
    await form.getByRole('button', { name: t('review.save') }).click()
    await expect(marks).toHaveCount(before + 1)
  },
)

test('a case of four is reviewed in one room, by keys alone and without leaving it', soak, async ({ page }) => {
  test.setTimeout(400_000)
  const clinic = await newClinic()
  await clinic.put('/api/plan', { plan: 'profesional' })
  const caseId = await newAnalysedCase(clinic, four)
  await clinic.open(page, `/analyzer-results/${caseId}`)
  await expect(progress(page)).toHaveText(/^Decididos: 0 de/)
  await page.evaluate(() => Object.assign(globalThis, { isFirstDocument: true }))
  await page.keyboard.press('Shift+K')
  await expect(page.getByText(t('analyzer.isFirst'))).toBeVisible()
  for (const [at] of four.entries()) {
    await expect(page.getByRole('button', { name: t('preview.markReviewed') })).toBeVisible()
    await page.keyboard.press('Shift+R')
    await expect(page.getByRole('button', { name: t('preview.reviewed'), exact: true })).toBeVisible()
    if (at < four.length - 1) await page.keyboard.press('Shift+J')
  }
  await page.keyboard.press('Shift+J')
  await expect(page.getByText(t('analyzer.isLast'))).toBeVisible()
  await expect.poll(() => statesOf(clinic, caseId)).toEqual(four.map(() => 'ready'))
  await expect(page).toHaveURL(new RegExp(`/analyzer-results/${caseId}`))
  expect(await page.evaluate(() => 'isFirstDocument' in globalThis)).toBe(true)
})

// report-model.test.ts covers the contents of the report.
test(
  'without a type filter the report prints the decided findings and mentions the omitted ones',
  soak,
  async ({ page }) => {
    const clinic = await newClinic()
    const caseId = await newAnalysedCase(clinic)
    await clinic.open(page, `/analyzer-results/${caseId}`)
    await expect(progress(page)).toHaveText(/^Decididos: 0 de/)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('a')
    await expect(progress(page)).toHaveText(/^Decididos: 1 de/)
    await unfold(page, 'Filtros')
    await page.getByRole('button', { name: 'Ninguno' }).click()
    await page.getByRole('button', { name: 'Reporte', exact: true }).click()
    const report = page.getByRole('dialog', { name: 'Reporte' })
    await expect(report.getByRole('heading', { name: 'Hallazgos del odontólogo (1)' })).toBeVisible()
    await expect(report.getByRole('heading', { name: /^Sugerencias/ })).toHaveCount(0)
    await expect(report.getByText('con confianza de 100 % o más', { exact: false })).toBeVisible()
  },
)

// Soak: review.spec.ts decides by touch on a phone in the room that both addresses show.
test('on a phone a case is reviewed by touch', phoneSoak, async ({ page }) => {
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
  const panel = page.getByRole('region', { name: t('review.panel') })
  await panel.getByRole('button', { name: t('review.accept') }).tap()
  await expect(page.getByText('Un momento')).toBeVisible()
  earlier.resolve()
  await expect(progress(page)).toHaveText(/^Decididos: 1 de/)
  await panel.getByRole('button', { name: t('review.reject') }).tap()
  await page.getByRole('menuitem', { name: t('review.reason.not-there') }).tap()
  await expect(progress(page)).toHaveText(/^Decididos: 2 de/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t('review.undo') }).tap()
  await expect(progress(page)).toHaveText(/^Decididos: 1 de/)
})
