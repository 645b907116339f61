import { t } from '@xrai/contract/strings/translate'
import { expect, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test('the report is printed on A4 in full, without the surrounding screen', async ({ page }) => {
  const clinic = await newClinic()
  const analysis = await clinic.analyse('panoramic-restored.jpg')
  await clinic.open(page, `/report-preview?analysis=${analysis}`)
  const sheet = page.getByRole('article', { name: 'INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI' })
  await expect(sheet.locator('image, img').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: t('report.print') })).toBeHidden()
  await expect(sheet).toBeVisible()
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...printed.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(size => size.slice(1).map(Number))
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.length).toBeLessThanOrEqual(4)
  // A4 in points, by ISO 216.
  for (const [width = 0, height = 0] of sizes) {
    expect(Math.abs(width - 595.3)).toBeLessThan(1.5)
    expect(Math.abs(height - 841.9)).toBeLessThan(1.5)
  }
})
