import { expect, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { odontogramSignsTests } from './odontogram-signs-tests.ts'

odontogramSignsTests()

test('both arches are visible on a screen of 1440 × 900', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const clinic = await newClinic()
  const { id } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
  await clinic.post(`/api/patients/${id}/odontograms`, { kind: 'initial' })
  await clinic.open(page, `/patients/${id}/odontogram`)
  for (const tooth of ['18', '28', '48', '38']) {
    await expect(page.locator(`[data-tooth="${tooth}"]`)).toBeInViewport({ ratio: 1 })
  }
})
