import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { explained } from './patient-view-tests.ts'

/** To the next finding and back, as the device does it. */
interface Steps {
  readonly next: (page: Page) => Promise<void>
  readonly previous: (page: Page) => Promise<void>
}

const openChair = async (page: Page) => {
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Explicar en el sillón' }).click()
  return page.getByRole('dialog', { name: 'La radiografía de Rosa' })
}

export function testChairMode({ next, previous }: Steps): void {
  test('a dentist explains one decided finding at a time in plain words, and gives the link as a QR code', async ({
    page,
  }) => {
    test.slow()
    const clinic = await newClinic()
    const id = await explained(clinic)
    await clinic.open(page, `/preview?analysis=${id}`)
    const chair = await openChair(page)
    await expect(chair.getByText('1 de 3')).toBeVisible()
    await expect(chair.locator('image')).toBeVisible()
    const name = chair.getByRole('heading', { level: 3 })
    const first = await name.innerText()
    const place = await chair.getByText(/pieza/).first().innerText()
    await expect(chair).not.toContainText(/%|\bIA\b/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await next(page)
    await expect(chair.getByText('2 de 3')).toBeVisible()
    await next(page)
    await next(page)
    await expect(chair.getByText('3 de 3')).toBeVisible()
    await previous(page)
    await previous(page)
    await expect(chair.getByText('1 de 3')).toBeVisible()
    await expect(name).toHaveText(first)
    await expect(chair.getByText(place)).toBeVisible()

    await chair.getByRole('button', { name: 'En su teléfono' }).click()
    const links = page.getByRole('dialog', { name: 'Enlace para el paciente' })
    await links.getByRole('button', { name: 'Crear enlace' }).click()
    await expect(links.getByRole('img', { name: 'Código QR del enlace' })).toBeVisible()
    await expectAccessible(page)
    await links.getByRole('button', { name: 'Cerrar' }).click()
    await expect(chair.getByRole('img', { name: 'Código QR del enlace' })).toBeVisible()
    await chair.getByRole('button', { name: 'Cerrar' }).click()
    await expect(chair).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Análisis de Radiografía' })).toBeVisible()
  })

  test('what nobody decided is not explained to a patient', async ({ page }) => {
    const clinic = await newClinic()
    const id = await explained(clinic, { accepted: 0 })
    await clinic.open(page, `/preview?analysis=${id}`)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Explicar en el sillón' }).click()
    const chair = page.getByRole('dialog', { name: 'Su radiografía' })
    await expect(chair.getByText('Todavía no la ha revisado un dentista')).toBeVisible()
    await expect(chair.locator('image')).toHaveCount(0)
  })
}
