import { t } from '@xrai/contract/strings/translate'
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
    const palette = page.getByRole('listbox', { name: t('chartScreen.palette') })
    const frequent = palette.getByRole('group', { name: t('chartScreen.groups.frequent') })
    await expect(frequent.getByRole('option').first()).toContainText(t('charting.pe.caries'))
    for (const finding of [/Restauración definitiva/, /Corona/, /Pieza dentaria ausente/, /Tratamiento de conducto/])
      await expect(frequent.getByRole('option', { name: finding }).first()).toBeAttached()
    await expect(palette.getByRole('group', { name: t('chartScreen.groups.used') })).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('combobox', { name: t('chartScreen.search') }).fill('remanente')
    await page.getByRole('option', { name: /Remanente radicular/ }).click()
    await expect(page.getByRole('heading', { name: t('chartScreen.entries', { count: 1 }) })).toBeVisible()
    // Stored on the device, and listed first from the next tooth on.
    await page.locator('[data-tooth="17"]').click()
    const used = palette.getByRole('group', { name: t('chartScreen.groups.used') })
    await expect(used.getByRole('option')).toContainText([t('charting.pe.rootStump')])
    await page.reload()
    await expect(used.getByRole('option')).toContainText([t('charting.pe.rootStump')])
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
