import { bothSoak, expect, expectAccessible, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

const line = (millimetres: number | null, length = 120) => ({
  ...{ kind: millimetres === null ? 'length' : 'calibration', label: '', printed: false, millimetres },
  points: [
    { x: 100, y: 100 },
    { x: 100 + length, y: 100 },
  ],
})

/** A UUID of version 7, as clients make them. */
const uuidv7 = () => crypto.randomUUID().replace(/^(.{14})4/, '$17')

test(
  'a kept calibration measures a phantom within 1 %, and is said to be of the clinic',
  bothSoak,
  async ({ page }) => {
    test.slow()
    const clinic = await newClinic()
    const [first, second] = [
      await clinic.analyse('panoramic-healthy.jpg'),
      await clinic.analyse('panoramic-healthy.jpg'),
    ]
    const measure = (id: string, content: object) =>
      clinic.put(`/api/analyses/${id}/measures`, { measure: uuidv7(), content })
    await measure(first, line(12))
    await measure(second, line(null))

    await clinic.open(page, `/preview?analysis=${first}`)
    await page.getByRole('button', { name: /^Herramientas/ }).click()
    await page.getByRole('button', { name: 'Guardar para este equipo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ajustes de calibración' })
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(dialog.getByText('Escribe el nombre del equipo.')).toBeVisible()
    await dialog.getByLabel('Equipo').fill('Sala 1')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Ajuste de Sala 1 guardado')).toBeVisible()

    await page.goto(`/preview?analysis=${second}`)
    await page.getByRole('button', { name: /^Herramientas/ }).click()
    await expect(page.getByText(/^Sin calibrar/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Usar el ajuste de Sala 1' }).click()
    await expect(page.getByText('Calibrado por ajuste de la clínica: Sala 1.').first()).toBeVisible()
    // 120 pixels are 12 mm.
    await expect(page.getByText(/12[.,]0 mm/).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Medir sin el ajuste' }).click()
    await expect(page.getByText(/^Sin calibrar/).first()).toBeVisible()

    await page.goto('/clinic')
    const kept = page.getByRole('list', { name: 'Ajustes guardados' })
    await expect(kept.getByText(/^0[.,]1 mm por píxel/)).toBeVisible()
    await kept.getByRole('button', { name: 'Eliminar el ajuste de Sala 1' }).click()
    await expect(kept.getByText(/quedarán sin escala/)).toBeVisible()
    await expectAccessible(page)
    await kept.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(kept).toHaveCount(0)
  },
)
