import { mkdirSync, readFileSync } from 'node:fs'
import { expect, signIn, test } from './browser-test.ts'

test('shots', async ({ page }) => {
  test.setTimeout(400_000)
  mkdirSync('/tmp/shots', { recursive: true })
  const both = async (name: string) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/shots/${name}-desktop.png`, fullPage: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/shots/${name}-phone.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await signIn(page, '/operator')
  await page.getByRole('tab', { name: 'Modelos' }).click()
  await expect(page.getByRole('heading', { name: 'Qué analiza' })).toBeVisible()
  await both('1-empty')
  for (const name of ['tiny-bright', 'tiny-strict']) {
    await page.getByRole('button', { name: `Instalar ${name}` }).click()
    await expect(page.getByText(`${name} está instalado. Todavía no analiza.`)).toBeVisible({ timeout: 60_000 })
  }
  const card = page.getByRole('article', { name: 'tiny-strict 2.0.0' })
  await card.getByRole('button', { name: 'Probar en sombra' }).click()
  await expect(card.getByText('En sombra', { exact: true })).toBeVisible()
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  for (const sample of ['panoramic-restored', 'panoramic-healthy']) {
    const answer = await page.request.post('/api/roboflow/testing-models', {
      headers: { authorization: token },
      multipart: {
        type: 'panoramica',
        image: {
          name: `${sample}.jpg`,
          mimeType: 'image/jpeg',
          buffer: readFileSync(`samples/pictures/${sample}.jpg`),
        },
        force: 'true',
      },
    })
    console.log(answer.status(), (await answer.text()).slice(0, 200))
  }
  await card.getByRole('button', { name: 'Activar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Dónde').selectOption({ label: 'Solo en las que elija' })
  await dialog.getByLabel('Cuándo').selectOption({ label: 'En otro momento' })
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await dialog.getByRole('combobox').nth(1).click()
  await both('2-dialog')
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Dónde').selectOption({ label: 'En todas las clínicas' })
  await dialog.getByLabel('Día y hora').fill('2031-01-05T08:30')
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(dialog).toBeHidden()
  const other = page.getByRole('article', { name: 'tiny-bright 1.0.0' })
  await other.getByRole('button', { name: 'Activar' }).click()
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(dialog).toBeHidden()
  await both('3-list')
  await expect(card.getByRole('table')).toBeVisible({ timeout: 150_000 })
  await both('4-agreement')
  await page.getByRole('button', { name: 'Volver al anterior' }).click()
  await page.getByRole('button', { name: 'Cancelar el cambio' }).click()
  await card.getByRole('button', { name: 'Retirar' }).click()
  await both('5-retire')
})
