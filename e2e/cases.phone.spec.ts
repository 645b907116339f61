import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectNoSidewaysScroll, phantom, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test('a case is created on a phone with the actions within reach', soak, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/my-cases/create')
  const analyze = page.getByRole('button', { name: /^Analizar/ })
  await expect(analyze).toBeInViewport()
  await page.getByLabel('Nombre del Caso').fill('Caso en el móvil')
  const name = 'radiografía periapical del paciente, pieza 36, antes de la obturación, 20 de noviembre de 2026.jpg'
  const buffer = await readFile(phantom('periapical-decayed.jpg'))
  await page.getByLabel('Elegir imágenes').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await expect(page.getByTitle(name)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await analyze.click()
  await expect(page.getByText('Se analizó 1 imagen.')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver resultados' }).click()
  await expect(page).toHaveURL(/\/analyzer-results\//)
})

test('a patient fits a phone', soak, async ({ page }) => {
  const clinic = await newClinic()
  const { id } = await clinic.post('/api/patients', { firstName: 'Rosa Elena', lastName: 'Paredes Villanueva' })
  await clinic.open(page, `/patients/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
