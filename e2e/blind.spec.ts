import { expectNothingDetected, foundIn, reveal, rows, setBlindFirst } from './blind.ts'
import { expect, expectAccessible, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test(
  "with the setting on, a radiograph is marked before the AI's findings are shown, compared and counted once",
  soak,
  async ({ page }) => {
    const clinic = await newClinic()
    const analysis = await clinic.analyse('panoramic-restored.jpg')
    const found = await foundIn(clinic, analysis)
    await setBlindFirst(page, clinic)
    await page.goto(`/preview?analysis=${analysis}`)
    await expect(page.getByRole('heading', { name: 'Primero a ciegas' })).toBeVisible()
    await expectNothingDetected(page, found)
    await expectAccessible(page)

    await page.goto(`/report-preview?analysis=${analysis}`)
    await expect(page.getByText('El informe estará disponible cuando muestres lo que ve la IA.')).toBeVisible()
    await expectNothingDetected(page, found)

    await page.goto(`/analyzer-results?analysis=${analysis}`)
    await expect(page.getByRole('heading', { name: 'Primero a ciegas' })).toBeVisible()
    await expectNothingDetected(page, found)

    // One mark with the proposed class, and one with another class.
    const form = page.getByRole('form', { name: 'Añadir hallazgo' })
    for (const [count, text] of [
      [1, 'Un hallazgo marcado'],
      [2, '2 hallazgos marcados'],
    ] as const) {
      await page.getByRole('button', { name: 'Añadir hallazgo' }).first().click()
      if (count === 2) await form.getByLabel('Clase').selectOption({ index: 3 })
      await form.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
      await expect(rows(page)).toHaveCount(count)
    }
    await expectNothingDetected(page, found)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await expectNothingDetected(page, found)

    await reveal(page)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Tus marcas y la IA' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Revisar a ciegas' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Reporte', exact: true })).toBeVisible()
    await expectAccessible(page)
  },
)
