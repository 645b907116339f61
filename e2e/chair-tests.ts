import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { explained } from './patient-view-tests.ts'

/** How the device steps to the next and the previous finding. */
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
  test('a dentist explains the decided findings one by one in plain words, and shares the link as a QR code', async ({
    page,
  }) => {
    test.slow()
    const clinic = await newClinic()
    const id = await explained(clinic)
    await clinic.open(page, `/preview?analysis=${id}`)
    const chair = await openChair(page)
    const place = chair.getByText(/^\d+ de \d+$/)
    await expect(place).toHaveText(/^1 de/)
    const total = Number((await place.innerText()).split(' ').at(-1))
    expect(total).toBeGreaterThan(1)
    await expect(chair.locator('image')).toBeVisible()
    const name = chair.getByRole('heading', { level: 3 })
    const first = await name.innerText()
    await expect(chair).not.toContainText(/%|\bIA\b/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    for (let at = 2; at <= total; at += 1) {
      await next(page)
      await expect(place).toHaveText(`${at} de ${total}`)
    }
    await next(page)
    await expect(place).toHaveText(`${total} de ${total}`)
    for (let at = total - 1; at >= 1; at -= 1) {
      await previous(page)
      await expect(place).toHaveText(`${at} de ${total}`)
    }
    await expect(name).toHaveText(first)

    await chair.getByRole('button', { name: 'En su celular' }).click()
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

  test('an undecided finding is not explained to a patient', soak, async ({ page }) => {
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
