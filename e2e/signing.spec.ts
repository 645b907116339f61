import { readFile } from 'node:fs/promises'
import { caseSchema } from '@xrai/contract/records/case'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, phoneSoak, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { codeOn, newSignable, signOn, stateOfCode } from './signing.ts'

test('a report is signed, cannot be changed, is amended, and both codes are verified', async ({ page, browser }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.put('/api/plan', { plan: 'profesional' })
  const analysis = await newSignable(clinic)
  await clinic.open(page, `/report-preview?analysis=${analysis}`)
  await expect(page.getByText(t('signing.draft'))).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: t('signing.sign') }).click()
  const dialog = page.getByRole('dialog', { name: t('signing.sign') })
  await dialog.getByRole('button', { name: t('signing.sign') }).click()
  await expect(dialog.getByText('Hay hallazgos sin decidir.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await signOn(page)
  await expectAccessible(page)
  const first = await codeOn(page)
  expect(await stateOfCode(browser, page, first)).toBe('valid')
  await expect(page.getByRole('complementary', { name: t('report.data') })).toBeHidden()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('report.download') }).click(),
  ])
  expect((await readFile(await download.path())).includes('%XRAI-SIGNATURE-1 ')).toBe(true)
  const [results] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('signing.dicom') }).click(),
  ])
  expect(results.suggestedFilename()).toMatch(/^XR-\d+-dicom\.zip$/)
  expect((await readFile(await results.path())).includes('informe-sr.dcm')).toBe(true)

  await page.getByRole('link', { name: t('reportPage.toAnalysis') }).click()
  await expect(page.getByText(t('signing.locked'))).toBeVisible()
  await expect(page.getByRole('button', { name: /^Aceptar/ })).toHaveCount(0)
  await page.getByRole('link', { name: t('reportList.states.signed'), exact: true }).click()

  await page.getByRole('button', { name: t('signing.amend') }).click()
  await expect(page.getByRole('heading', { name: t('signing.amending') })).toBeVisible()
  expect(await stateOfCode(browser, page, first)).toBe('valid')
  await page
    .getByRole('complementary', { name: t('reportText.title') })
    .getByLabel(t('report.conclusion'))
    .fill('Control en un mes')
  await page
    .getByRole('complementary', { name: t('reportText.title') })
    .getByRole('button', { name: 'Guardar' })
    .click()
  await expect(page.getByRole('article').getByText('Control en un mes')).toBeVisible()
  await page.getByRole('button', { name: t('signing.discard') }).click()
  await expect(page.getByText('El informe cambió mientras tanto.', { exact: false })).toBeVisible()

  await signOn(page, 'Faltaba la conclusión')
  await expect(page.getByText('Enmienda 1. Sustituye al informe firmado', { exact: false })).toBeVisible()
  const second = await codeOn(page)
  expect(await stateOfCode(browser, page, first)).toBe('superseded')
  expect(await stateOfCode(browser, page, second)).toBe('valid')
  await expect(page.getByRole('button', { name: /^PDF de la versión 1/ })).toBeVisible()
  await expectAccessible(page)

  await clinic.open(page, '/reports')
  await expect(page.getByText(t('reportList.states.amended'))).toBeVisible()
})

test('a dentist without a professional number is led to the profile and cannot sign', soak, async ({ page }) => {
  const clinic = await newClinic()
  const analysis = await clinic.analyse('panoramic-healthy.jpg')
  await clinic.open(page, `/report-preview?analysis=${analysis}`)
  await page.getByRole('button', { name: t('signing.sign') }).click()
  await expect(page.getByText(t('signing.noNumber'))).toBeVisible()
  await page.getByRole('link', { name: t('signing.toProfile') }).click()
  await expect(page).toHaveURL(/\/profile/)
})

test('deleting a case with a signed report requires a second confirmation', soak, async ({ page, browser }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.patch('/api/me', { professionalNumber: 'COP 12345' })
  const { id } = await clinic.post('/api/cases', { name: 'Caso firmado' })
  await clinic.addImage(id, 'panoramic-decayed.jpg')
  const analyses = async () => caseSchema.parse(await clinic.get(`/api/cases/${id}`)).analyses
  await expect.poll(async () => (await analyses())[0]?.status, { timeout: 60_000 }).toBe('pending_revision')
  await clinic.open(page, `/report-preview?analysis=${(await analyses())[0]?.id}`)
  await signOn(page)
  const code = await codeOn(page)

  await clinic.open(page, '/my-cases')
  const all = page.getByRole('region', { name: 'Todos los Casos' })
  const card = all.getByRole('link', { name: 'Caso firmado' })
  await all.getByRole('button', { name: t('cases.menu', { name: 'Caso firmado' }) }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(page.getByText('Este caso tiene informes firmados.', { exact: false })).toBeVisible()
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: t('cases.removeSigned') }).click()
  await expect(card).toBeHidden()
  expect(await stateOfCode(browser, page, code)).toBe('valid')
})

test('a report is signed and amended by touch', phoneSoak, async ({ page, browser }) => {
  test.slow()
  const clinic = await newClinic()
  const analysis = await newSignable(clinic)
  await clinic.open(page, `/report-preview?analysis=${analysis}`)
  await signOn(page)
  const first = await codeOn(page)
  await page.getByRole('button', { name: t('signing.amend') }).tap()
  await expect(page.getByRole('heading', { name: t('signing.amending') })).toBeVisible()
  await expectAccessible(page)
  await signOn(page, 'Faltaba un hallazgo')
  expect(await stateOfCode(browser, page, first)).toBe('superseded')
  expect(await stateOfCode(browser, page, await codeOn(page))).toBe('valid')
})
