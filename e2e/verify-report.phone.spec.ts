import { groupedCode } from '@xrai/contract/signature/verification-code'
import { expect, expectAccessible, expectNoSidewaysScroll, soak, test } from './browser-test.ts'
import { newSignedReport, pdfFile } from './signed-report.ts'

test('on a phone a printed code is verified, and a chosen PDF in place', soak, async ({ page }) => {
  const { code, pdf } = await newSignedReport()
  await page.goto('/verificar')
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Código de verificación').fill(code)
  await page.getByRole('button', { name: 'Verificar', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 2, name: 'Válido' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Ana Quispe' }).first()).toBeVisible()
  await expect(page.getByLabel('Código de verificación')).toHaveValue(groupedCode(code))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto('/verificar')
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Elegir el PDF' }).tap()
  await (await picker).setFiles(pdfFile(pdf, 'un-nombre-de-archivo-muy-largo-que-no-cabe-en-una-linea.pdf'))
  const answer = page.getByRole('heading', { level: 3, name: 'Es el PDF que se firmó', exact: true })
  await expect(answer).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
