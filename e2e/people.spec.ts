import { t } from '@xrai/contract/strings/translate'
import { bothSoak, expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test("the owner sees each member's work in the chosen days, and downloads it", bothSoak, async ({ page }) => {
  const clinic = await newClinic()
  await clinic.put('/api/plan', { plan: 'profesional' })
  const analysis = await clinic.analyse('panoramic-restored.jpg')
  await clinic.patch(`/api/analyses/${analysis}`, { reviewed: true })
  await clinic.open(page, '/profile')
  await page.getByRole('link', { name: t('clinicPage.title') }).click()
  const section = page.getByRole('region', { name: t('people.title') })
  const person = section
    .getByRole('row', { name: /Ana Quispe/ })
    .or(section.getByRole('listitem').filter({ hasText: 'Ana Quispe' }))
  await expect(person).toContainText(t('roles.owner'))
  await expect(person).toContainText(/1.*1.*0/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: t('listFile.download') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('xrai-equipo-en-cifras.csv')
})
