import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, soak, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

let clinic: Clinic
let empty: Clinic

test.beforeAll(async () => {
  clinic = await newClinic()
  empty = await newClinic()
})

test('an empty list of reports leads to the analyses', soak, async ({ page }) => {
  await empty.open(page, '/reports')
  await expect(page.getByText('Todavía no hay informes')).toBeVisible()
  await expect(page.getByRole('link', { name: t('reportList.emptyAction') })).toHaveAttribute('href', '/analysis')
  await expectAccessible(page)
})

test('drafts are listed separately, found by their code, opened, and downloaded as PDF', async ({ page }) => {
  test.slow()
  const codes: string[] = []
  for (const sample of ['panoramic-restored.jpg', 'periapical-decayed.jpg']) {
    const analysis = await clinic.analyse(sample)
    const report = (await clinic.get(`/api/analyses/${analysis}/report`)) as { readonly reportCode: string }
    codes.push(report.reportCode)
  }
  const [first = '', last = ''] = codes
  await clinic.open(page, '/reports')
  await expect(page.getByText('Todavía no hay informes')).toBeVisible()
  await page.getByRole('button', { name: t('reportList.drafts') }).click()
  await expect(page.getByText(`${first} ·`)).toBeVisible()
  await expect(page.getByText(`${last} ·`)).toBeVisible()
  await expectAccessible(page)
  await page.getByPlaceholder(t('reportList.search')).fill(first.slice(-7))
  await expect(page.getByText(`${last} ·`)).toBeHidden()
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('reportList.pdfOf', { code: first }) }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe(`${first}.pdf`)
  await page.getByRole('link', { name: t('reportList.open', { code: first }) }).click()
  await expect(page.getByText('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')).toBeVisible()
  await expect(page.getByText(first).first()).toBeVisible()
})
