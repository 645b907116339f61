import { newClinic } from './clinic.ts'
import { expect, expectAccessible, phantom, signIn, test } from './walk.ts'

test('cases, their creation, patients and reports can be used on a phone', async ({ page }) => {
  await signIn(page)
  for (const path of ['/my-cases', '/my-cases/create', '/patients', '/reports']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
})

test('a case is created on a phone with the actions within reach', async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/my-cases/create')
  const analyze = page.getByRole('button', { name: /^Analizar/ })
  await expect(analyze).toBeInViewport()
  await page.getByLabel('Nombre del Caso').fill('Caso en el móvil')
  await page.locator('input[type=file]').setInputFiles(phantom('periapical-decayed.jpg'))
  await analyze.click()
  await expect(page.getByText('1 imagen analizada.')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver resultados' }).click()
  await expect(page).toHaveURL(/\/analyzer-results\//)
})

test('a patient fits a phone', async ({ page }) => {
  const clinic = await newClinic()
  const { id } = await clinic.post('/api/patients', { firstName: 'Rosa Elena', lastName: 'Paredes Villanueva' })
  await clinic.open(page, `/patients/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
