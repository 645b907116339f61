import { bothSoak, expect, expectAccessible, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test(
  'the frequent findings come first, then the recently used ones, and the search finds any',
  bothSoak,
  async ({ page }) => {
    const clinic = await newClinic()
    const { id } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
    await clinic.post(`/api/patients/${id}/odontograms`, { kind: 'initial' })
    await clinic.open(page, `/patients/${id}/odontogram`)
    const palette = page.getByRole('listbox', { name: 'Hallazgos de la norma' })
    const frequent = palette.getByRole('group', { name: 'Frecuentes' })
    await expect(frequent.getByRole('option').first()).toContainText('Lesión de caries dental')
    for (const finding of [/Restauración definitiva/, /Corona/, /Pieza dentaria ausente/, /Tratamiento de conducto/])
      await expect(frequent.getByRole('option', { name: finding }).first()).toBeAttached()
    await expect(palette.getByRole('group', { name: 'Últimos usados' })).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('combobox', { name: 'Buscar hallazgo o sigla' }).fill('remanente')
    await page.getByRole('option', { name: /Remanente radicular/ }).click()
    await expect(page.getByRole('heading', { name: 'Hallazgos (1)' })).toBeVisible()
    // Stored on the device, and listed first from the next tooth on.
    await page.locator('[data-tooth="17"]').click()
    const used = palette.getByRole('group', { name: 'Últimos usados' })
    await expect(used.getByRole('option')).toContainText(['Remanente radicular'])
    await page.reload()
    await expect(used.getByRole('option')).toContainText(['Remanente radicular'])
    await expectAccessible(page)
  },
)

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
