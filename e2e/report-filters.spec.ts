import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, soak, test, unfold } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

let clinic: Clinic
let analysis: string

test.beforeEach(async () => {
  clinic = await newClinic()
  analysis = await clinic.analyse('panoramic-restored.jpg')
})

const threshold = (page: Page) => page.getByLabel(t('preview.confidence'), { exact: true })

/** Opens 'Reporte', runs the check in it and closes it again. */
async function inReport(page: Page, read: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Reporte', exact: true }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/XR-\d+/)
      .first(),
  ).toBeVisible()
  await read()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('opening a report under other filters keeps the text from another tab', soak, async ({ page, context }) => {
  const dialog = page.getByRole('dialog')
  await clinic.open(page, `/preview?analysis=${analysis}`)
  await inReport(page, () => expect(dialog.getByText(/confianza de 20 % o más/)).toBeVisible())

  const other = await context.newPage()
  await clinic.open(other, `/report-preview?analysis=${analysis}`)
  const form = other.getByRole('complementary', { name: t('report.data') })
  await form.getByLabel(t('report.patient')).fill('Rosa Mamani')
  await form.getByLabel(t('preview.age')).fill('41')
  await form.getByRole('button', { name: t('preview.saveData') }).click()
  await expect(other.getByText(t('preview.dataSaved'))).toBeVisible()

  await unfold(page, 'Filtros')
  await threshold(page).fill('60')
  await inReport(page, async () => {
    await expect(dialog.getByText(/confianza de 60 % o más/)).toBeVisible()
    await expect(dialog.getByText('Rosa Mamani')).toBeVisible()
    await expect(dialog.getByText(/^41 años/)).toBeVisible()
  })
  await other.reload()
  await expect(form.getByLabel(t('report.patient'))).toHaveValue('Rosa Mamani')
  await expect(other.getByText(/confianza de 60 % o más/)).toBeVisible()
})

test('the report of a reviewed analysis keeps its filters until the user applies others', soak, async ({ page }) => {
  test.slow()
  const dialog = page.getByRole('dialog')
  const kept = dialog.getByText(/el informe conserva sus filtros/)
  await clinic.open(page, `/preview?analysis=${analysis}`)
  await unfold(page, 'Filtros')
  await threshold(page).fill('40')
  await page.getByRole('button', { name: t('preview.markReviewed') }).click()
  await expect(page.getByRole('button', { name: t('preview.reviewed'), exact: true })).toBeVisible()
  await inReport(page, async () => {
    await expect(dialog.getByText(/confianza de 40 % o más/)).toBeVisible()
    await expect(kept).toBeHidden()
  })

  await threshold(page).fill('70')
  await inReport(page, async () => {
    await expect(kept).toBeVisible()
    await expect(dialog.getByText(/confianza de 40 % o más/)).toBeVisible()
    await expectAccessible(page)
  })
  const report = () => clinic.get(`/api/analyses/${analysis}/report`)
  expect(await report()).toMatchObject({ filters: { minimumConfidence: 40 } })

  await inReport(page, async () => {
    await dialog.getByRole('button', { name: t('reportPage.applyFilters') }).click()
    await expect(dialog.getByText(/confianza de 70 % o más/)).toBeVisible()
    await expect(kept).toBeHidden()
  })
  expect(await report()).toMatchObject({ filters: { minimumConfidence: 70 } })
  await expect(page.getByRole('button', { name: t('preview.markReviewed') })).toBeVisible()
})

test('an unfinished analysis cannot be marked as reviewed', soak, async ({ page }) => {
  await page.route(`**/api/analyses/${analysis}`, async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status: 'processing', predictions: [] } })
  })
  await clinic.open(page, `/preview?analysis=${analysis}`)
  await expect(page.getByText(/^En progreso: los hallazgos aparecerán aquí/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: t('preview.markReviewed') })).toHaveCount(0)
  await page.unroute(`**/api/analyses/${analysis}`)
  await expect(page.getByRole('button', { name: t('preview.markReviewed') })).toBeVisible({ timeout: 20_000 })
})
