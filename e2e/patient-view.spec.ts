import { expect, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { explained, testPatientView } from './patient-view-tests.ts'

testPatientView()

test(
  'the page for the patient is opened from the analysis and the report, and printed on A4',
  soak,
  async ({ page }) => {
    const clinic = await newClinic()
    const id = await explained(clinic)
    await clinic.open(page, `/report-preview?analysis=${id}`)
    await page.getByRole('link', { name: 'Para el paciente' }).click()
    await expect(page).toHaveURL(`/patient-view?analysis=${id}`)
    await page.getByRole('link', { name: 'Volver al análisis' }).click()
    await expect(page.getByRole('link', { name: /^Vista para el paciente/ })).toHaveAttribute(
      'href',
      `/patient-view?analysis=${id}`,
    )
    await page.goto(`/patient-view?analysis=${id}`)
    await expect(page.locator('article image').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sizes = [...printed.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(size =>
      size.slice(1).map(Number),
    )
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.length).toBeLessThanOrEqual(4)
    for (const [width = 0, height = 0] of sizes) {
      expect(Math.abs(width - 595.3)).toBeLessThan(1.5)
      expect(Math.abs(height - 841.9)).toBeLessThan(1.5)
    }
  },
)
