import { t } from '@xrai/contract/strings/translate'
import sharp from 'sharp'
import { bothSoak, expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

const logo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" rx="24" fill="#0b5cad"/><circle cx="64" cy="60" r="32" fill="#fff"/><rect x="120" y="48" width="170" height="24" fill="#fff"/></svg>',
    ),
  )
    .png()
    .toBuffer()

test("the clinic's data and logo stand on its reports, and a wrong RUC is refused", bothSoak, async ({ page }) => {
  const clinic = await newClinic()
  const analysis = await clinic.analyse('panoramic-restored.jpg')
  await clinic.open(page, '/profile')
  await page.getByRole('link', { name: t('clinicPage.title') }).click()
  const details = page.getByRole('region', { name: t('clinicPage.data') })
  await details.getByLabel(t('clinicPage.name')).fill('Centro Dental Ñahui')
  await details.getByLabel('RUC').fill('20512333798')
  await details.getByLabel(t('clinicPage.address')).fill('Av. Larco 1301, Miraflores')
  await details.getByLabel(t('clinicPage.phone')).fill('(01) 445-1200')
  await details.getByRole('button', { name: t('clinicPage.save') }).click()
  await expect(details.getByText(t('errors.rucInvalid'))).toBeVisible()
  await expect(page.getByText(t('clinicPage.saved'))).toHaveCount(0)
  await details.getByLabel('RUC').fill('20512333797')
  await details.getByRole('button', { name: t('clinicPage.save') }).click()
  await expect(page.getByText(t('clinicPage.saved'))).toBeVisible()
  await details
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
  await expect(details.getByRole('img', { name: t('clinicPage.logo') })).toBeVisible()

  await page.getByRole('button', { name: /^Conclusión/ }).click()
  const dialog = page.getByRole('dialog', { name: /Conclusión/ })
  await dialog.getByLabel(t('reportText.newTemplate')).fill('Sin hallazgos de importancia.')
  await dialog.getByRole('button', { name: t('reportText.addTemplate') }).click()
  await expect(dialog.getByRole('listitem')).toHaveText('Sin hallazgos de importancia.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Conclusión/ })).toContainText(t('clinicPage.oneTemplate'))
  await page.getByText('Avanzado', { exact: true }).click()
  const policy = page.getByRole('region', { name: t('clinicPage.policy') })
  const term = policy.getByLabel(t('clinicPage.recordYears'))
  await term.fill('20')
  await policy.getByRole('button', { name: t('clinicPage.retentionSave') }).click()
  await expect(page.getByText(t('clinicPage.retentionSaved'))).toBeVisible()
  await term.fill('10')
  await policy.getByRole('button', { name: t('clinicPage.retentionSave') }).click()
  await page
    .getByRole('dialog', { name: t('clinicPage.shortenTitle') })
    .getByRole('button', { name: t('clinicPage.keepTerm') })
    .click()
  await page.reload()
  await page.getByText('Avanzado', { exact: true }).click()
  await expect(term).toHaveValue('20')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.goto(`/report-preview?analysis=${analysis}`)
  const sheet = page.getByRole('article', { name: 'INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI' })
  for (const text of ['RUC 20512333797', 'Av. Larco 1301, Miraflores', 'Tel. (01) 445-1200'])
    await expect(sheet.getByText(text)).toBeVisible()
  await expect(sheet.locator('img[src^="blob:"]')).toBeVisible()
  const pdf = (await clinic.read(`/api/analyses/${analysis}/report.pdf`)).toString('latin1')
  expect(pdf).toContain('/Width 320')
})
