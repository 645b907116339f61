import { analyse, expect, phantom, signIn, soak, test } from './browser-test.ts'
import { byMouse, testMeasures } from './measure-tests.ts'

testMeasures(byMouse)

test(
  'a radiograph without a scale is calibrated by an object, measured by keyboard, and viewed with other settings',
  soak,
  async ({ page }) => {
    await signIn(page)
    await analyse(page, phantom('periapical-decayed.jpg'), 'Periopical')
    await page.locator('[data-stage=ready]').waitFor()
    const tool = (name: string) => page.getByRole('button', { name, exact: true })
    await page.keyboard.press('t')
    await tool('Longitud').press('Enter')
    await page.getByRole('button', { name: 'Colocar en el centro' }).press('Enter')
    const length = page.locator('[data-measure]').first()
    await expect(length).toHaveText(/^\d+ px, sin calibrar$/)
    const pixels = Number.parseFloat((await length.textContent()) ?? '')

    await tool('Objeto conocido').press('Enter')
    await page.getByRole('button', { name: 'Colocar en el centro' }).press('Enter')
    await page.getByLabel('Esta línea mide').fill('0')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Escribe una medida entre 0.1 y 1000 mm.')).toBeVisible()
    await page.getByLabel('Esta línea mide').fill('25,4')
    await page.keyboard.press('Enter')
    await expect(length).toHaveText('25.4 mm')
    expect(pixels).toBeGreaterThan(50)

    await tool('Ángulo').press('Enter')
    await page.getByRole('button', { name: 'Colocar en el centro' }).press('Enter')
    await expect(page.locator('[data-measure]').last()).toHaveText(/^\d+\.\d°$/)
    await page.getByRole('button', { name: 'Medidas (3)' }).click()
    await expect(page.getByRole('region', { name: 'Medidas (3)' }).getByText('Calibrado con el objeto')).toBeVisible()
    // Measurements removed one after the other can each be restored.
    const list = page.getByRole('region', { name: /^Medidas/ })
    await list.getByRole('button', { name: 'Eliminar Ángulo' }).click()
    await list.getByRole('button', { name: 'Eliminar Longitud' }).click()
    await expect(page.locator('[data-measure]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    for (const count of [2, 3]) {
      await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }).first().click()
      await expect(page.locator('[data-measure]')).toHaveCount(count)
    }

    await page.getByRole('button', { name: 'Vistas predefinidas' }).click()
    await page.getByRole('button', { name: 'Hueso' }).click()
    await page.keyboard.press('Escape')
    await expect(tool('Contraste local (CLAHE)')).toHaveAttribute('aria-pressed', 'true')
    await tool('Lupa').click()
    await expect(page.locator('[data-magnifier]')).toBeVisible()
    await page.keyboard.press('0')
    await expect(tool('Contraste local (CLAHE)')).toHaveAttribute('aria-pressed', 'false')
  },
)
