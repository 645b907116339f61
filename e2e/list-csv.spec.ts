import { readFile } from 'node:fs/promises'
import { t } from '@xrai/contract/strings/translate'
import { bothSoak, expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test('a filtered list is downloaded with exactly its rows', bothSoak, async ({ page }) => {
  const clinic = await newClinic()
  for (const name of ['Ortodoncia Ñahui', '=HYPERLINK("x")', 'Ortodoncia Quispe'])
    await clinic.post('/api/cases', { name })
  await clinic.open(page, '/my-cases?q=ortodoncia')
  await expect(page.getByRole('heading', { name: 'Resultados de búsqueda (2 casos encontrados)' })).toBeVisible()
  await expect(page.getByRole('link', { name: t('listFile.withPlan', { plan: 'Profesional' }) })).toBeVisible()
  await clinic.put('/api/plan', { plan: 'profesional' })
  await page.reload()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('listFile.download') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('xrai-casos.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)
  const shown = await page.getByRole('heading', { level: 3, name: /Ortodoncia/ }).allTextContents()
  expect(lines.map(line => line.split(',')[0])).toEqual(shown.map(name => `"${name}"`))
  await expect(page.getByText(t('listFile.downloaded'))).toBeVisible()

  await page.goto('/my-cases')
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('listFile.download') }).click(),
  ])
  expect(await readFile(await all.path(), 'utf8')).toContain(`"'=HYPERLINK(""x"")"`)
})
