import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { pdfText } from '../apps/server/src/testing/pdf-text.ts'
import { both, bothSoak, expect, expectAccessible, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { newSignable, signOn } from './signing.ts'

interface Written {
  readonly conclusion: string | null
  readonly patientName: string | null
}

/** Opens the text form: beside the sheet, or in a dialog on a narrow screen. */
async function openForm(page: Page) {
  const edit = page.getByRole('button', { name: t('report.data') })
  if ((page.viewportSize()?.width ?? 0) >= 1280) return page.getByRole('complementary', { name: t('reportText.title') })
  await edit.click()
  return page.getByRole('dialog', { name: t('report.data') })
}

const closeForm = async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) < 1280) await page.getByRole('button', { name: t('ui.close') }).click()
}

test('text typed just before signing is in the PDF', both, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  const id = await newSignable(clinic)
  await clinic.open(page, `/report-preview?analysis=${id}`)
  const form = await openForm(page)
  await form.getByLabel(t('report.conclusion')).fill('Requiere endodoncia urgente')
  await closeForm(page)
  await signOn(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('report.download') }).click(),
  ])
  expect(await pdfText(new Uint8Array(await readFile(await download.path())))).toContain('Requiere endodoncia urgente')
})

test('a report is saved while typing and on leaving the page, which asks if saving fails', both, async ({ page }) => {
  const clinic = await newClinic()
  const id = await clinic.analyse('panoramic-healthy.jpg')
  const stored = async () => (await clinic.get(`/api/analyses/${id}/report`)) as Written
  await clinic.open(page, `/report-preview?analysis=${id}`)
  const form = await openForm(page)
  await form.getByLabel(t('report.conclusion')).pressSequentially('Control en un año')
  await expect(form.getByText('Guardado', { exact: true })).toBeVisible()
  expect(await stored()).toMatchObject({ conclusion: 'Control en un año' })
  await expectAccessible(page)

  await form.getByLabel(t('report.conclusion')).fill('Control en dos años')
  await closeForm(page)
  await page.getByRole('link', { name: t('reportPage.toAnalysis') }).click()
  await expect(page).toHaveURL(/\/preview/)
  expect(await stored()).toMatchObject({ conclusion: 'Control en dos años' })

  await page.goBack()
  await page.route(`**/api/analyses/${id}/report`, route =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await (await openForm(page)).getByLabel(t('report.conclusion')).fill('Sin conexión')
  if ((page.viewportSize()?.width ?? 0) < 1280) {
    await page.getByRole('button', { name: t('ui.close') }).click()
    await expect(page.getByRole('alertdialog', { name: t('unsaved.title') })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('unsaved.keep') }).click()
    await expect(form.getByLabel(t('report.conclusion'))).toHaveValue('Sin conexión')
    return
  }
  await page.getByRole('link', { name: t('reportPage.toAnalysis') }).click()
  const question = page.getByRole('dialog', { name: t('unsaved.title') })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: t('unsaved.stay') }).click()
  await expect(form.getByLabel(t('report.conclusion'))).toHaveValue('Sin conexión')
})

test('conflicting edits of one report ask the user which text to keep', both, async ({ page }) => {
  const clinic = await newClinic()
  const id = await clinic.analyse('panoramic-healthy.jpg')
  await clinic.open(page, `/report-preview?analysis=${id}`)
  const form = await openForm(page)
  await expect(form.getByLabel(t('report.conclusion'))).toHaveValue('')
  await clinic.put(`/api/analyses/${id}/report`, { texts: { conclusion: 'Texto de Luis' } })
  await form.getByLabel(t('report.conclusion')).fill('Texto de Ana')
  const choice = form.getByRole('alert').filter({ hasText: 'Texto de Luis' })
  await expect(choice).toBeVisible()
  await expectAccessible(page)
  await choice.getByRole('button', { name: t('autosave.keepMine') }).click()
  await expect(form.getByText('Guardado', { exact: true })).toBeVisible()
  expect(await clinic.get(`/api/analyses/${id}/report`)).toMatchObject({ conclusion: 'Texto de Ana' })
})

test('a dialog with typed text asks before closing', bothSoak, async ({ page }) => {
  const clinic = await newClinic()
  await clinic.open(page, '/patients')
  await page
    .getByRole('button', { name: t('patients.create') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('patients.newTitle') })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page
    .getByRole('button', { name: t('patients.create') })
    .first()
    .click()
  await dialog.getByLabel(t('patients.firstName'), { exact: true }).fill('Rosa')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alertdialog', { name: t('unsaved.title') })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('unsaved.keep') }).click()
  await expect(dialog.getByLabel(t('patients.firstName'), { exact: true })).toHaveValue('Rosa')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: t('unsaved.discard') }).click()
  await expect(dialog).toBeHidden()
})
