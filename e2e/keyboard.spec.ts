import type { Locator, Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { expect, phantom, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Presses the button that opens the system's file picker, and chooses the file there. */
async function choose(page: Page, button: Locator, file: string): Promise<void> {
  const [picker] = await Promise.all([page.waitForEvent('filechooser'), press(page, button)])
  await picker.setFiles(phantom(file))
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const exactly = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('upload, review, case and report work by keyboard alone', soak, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/upload')

  // Upload
  await choose(page, button(page, /Subir desde Galeria/), 'panoramic-restored.jpg')
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await press(page, exactly(page, 'Procesar'))
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })

  // Review
  await expect(page.locator('[data-mark]').first()).toBeVisible()
  await page.keyboard.press(']')
  await expect(page.locator('[data-mark][aria-pressed=true]')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Detalle' })).toContainText(/x \d+, y \d+ px/)
  await press(page, exactly(page, 'Filtros'))
  await press(
    page,
    page
      .getByRole('group', { name: t('preview.classes') })
      .getByRole('button', { name: /, \d+$/ })
      .first(),
  )
  await press(page, exactly(page, t('preview.markReviewed')))
  await expect(exactly(page, t('preview.reviewed'))).toBeFocused()
  await press(page, button(page, 'Volver'))
  await expect(page).toHaveURL(/\/upload$/)

  // Case
  await press(page, page.getByRole('link', { name: 'Inicio' }))
  await press(page, page.getByRole('link', { name: 'Historial Clinico' }))
  await press(page, page.getByRole('link', { name: 'Crear Caso' }).first())
  await type(page, page.getByLabel('Nombre del Caso'), 'Caso sin ratón')
  await choose(page, exactly(page, 'Agregar imágenes'), 'panoramic-impacted.jpg')
  await expect(page.getByText('1/10 agregadas')).toBeVisible()
  await press(page, button(page, /^Analizar/))
  await expect(page.getByText(t('createCase.allDoneOne'))).toBeVisible({ timeout: 60_000 })
  await press(page, page.getByRole('link', { name: /^Ver resultados/ }))
  await expect(page).toHaveURL(/\/analyzer-results\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Caso sin ratón')
  await expect(page.locator('[data-mark]').first()).toBeVisible({ timeout: 60_000 })
  const description = page.getByRole('region', { name: 'Descripción' })
  await page.keyboard.press(']')
  await expect(description).toContainText(t('analyzer.coordinates'))
  await page.keyboard.press('Escape')
  await expect(description).toContainText('Haz clic en una coordenada para ver su descripción')
  await press(page, page.locator('[data-mark][tabindex="0"]'))
  await expect(description).toContainText(t('analyzer.coordinates'))
  await press(page, exactly(page, 'Ninguno'))
  await expect(page.locator('[data-mark]')).toHaveCount(0)
  await press(page, exactly(page, 'Todos'))
  await expect(page.locator('[data-mark]').first()).toBeVisible()

  // Report
  await press(page, exactly(page, 'Reporte'))
  await expect(page.getByRole('dialog').getByText('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')).toBeVisible()
  const [pdf] = await Promise.all([page.waitForEvent('download'), press(page, button(page, t('report.download')))])
  expect(pdf.suggestedFilename()).toMatch(/XR-\d+\.pdf$/)
  await page.keyboard.press('Escape')
  await expect(exactly(page, 'Reporte')).toBeFocused()

  // Cleanup
  await press(page, button(page, t('analyzer.menu')))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: t('analyzer.close') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/my-cases$/)
})
