import { bothSoak, expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test("the owner sees each member's work in the chosen days, and downloads it", bothSoak, async ({ page }) => {
  const clinic = await newClinic()
  await clinic.put('/api/plan', { plan: 'profesional' })
  const analysis = await clinic.analyse('panoramic-restored.jpg')
  await clinic.patch(`/api/analyses/${analysis}`, { reviewed: true })
  await clinic.open(page, '/profile')
  await page.getByRole('link', { name: 'Ajustes de la clínica' }).click()
  const section = page.getByRole('region', { name: 'Equipo en números' })
  const person = section
    .getByRole('row', { name: /Ana Quispe/ })
    .or(section.getByRole('listitem').filter({ hasText: 'Ana Quispe' }))
  await expect(person).toContainText('Titular')
  await expect(person).toContainText(/1.*1.*0/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Descargar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('xrai-equipo-en-cifras.csv')
})
