import type { Page } from '@playwright/test'
import { both, expect, expectAccessible, signIn, test } from './browser-test.ts'

/** The operator tries, activates, takes back and retires a model whose folder lies in DATA_DIR/models (serve.ts). */
async function operateModel(page: Page, name: string, version: string): Promise<void> {
  const model = `${name} ${version}`
  await signIn(page, '/operator')
  await page.getByRole('tab', { name: 'Modelos' }).click()
  await expect(page.getByRole('heading', { name: 'Qué analiza' })).toBeVisible()
  // The check loads the network in a process of its own.
  await page.getByRole('button', { name: `Instalar ${name}` }).click()
  await expect(page.getByText(`${name} está instalado. Todavía no analiza.`)).toBeVisible({ timeout: 45_000 })
  const card = page.getByRole('article', { name: model })
  await expect(card.getByText('Instalado', { exact: true })).toBeVisible()

  await card.getByRole('button', { name: 'Probar en sombra' }).click()
  await expect(card.getByText('En sombra', { exact: true })).toBeVisible()
  await expect(card.getByText(/^Todavía no analizó ninguna radiografía/)).toBeVisible()

  await card.getByRole('button', { name: 'Activar' }).click()
  const dialog = page.getByRole('dialog', { name: `Activar ${model}` })
  await dialog.getByLabel('Dónde').selectOption({ label: 'Solo en las que elija' })
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(dialog.getByText('Elige al menos una clínica.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Dónde').selectOption({ label: 'En todas las clínicas' })
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(card.getByText('Activo', { exact: true })).toBeVisible()
  await expect(page.getByText(/· todas las clínicas$/).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Volver al anterior' }).click()
  await expect(card.getByText('En sombra', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Retirar' }).click()
  await page
    .getByRole('dialog', { name: `Retirar ${model}` })
    .getByRole('button', { name: 'Retirar' })
    .click()
  await expect(card.getByText('Retirado', { exact: true })).toBeVisible()
}

test(
  'the operator installs a model, tries it in shadow, activates it and goes back',
  both,
  async ({ page, isMobile }) => {
    test.setTimeout(120_000)
    // A server keeps an installed model, and both devices may run on one.
    await (isMobile ? operateModel(page, 'tiny-bright', '1.0.0') : operateModel(page, 'tiny-strict', '2.0.0'))
  },
)
