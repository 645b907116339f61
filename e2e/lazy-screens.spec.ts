import { readdir, readFile } from 'node:fs/promises'
import { test as plain } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { expect, phantom, signIn } from './browser-test.ts'
import { newClinic } from './clinic.ts'

const assets = new URL('../apps/web/dist/assets/', import.meta.url)

/** Finds the script that contains the text, because script names are hashes. */
async function scriptWith(text: string): Promise<string> {
  for (const name of await readdir(assets)) {
    if (name.endsWith('.js') && (await readFile(new URL(name, assets), 'utf8')).includes(text))
      return `**/assets/${name}`
  }
  throw new Error(`no script has '${text}'`)
}

plain("loading a screen's script fails after 120 seconds, with a button that tries again", async ({ page }) => {
  await signIn(page)
  // The charts of the home would be late by the same clock.
  await expect(page.getByRole('img', { name: /^Análisis por (día|semana)/ })).toBeVisible()
  let late = true
  await page.route(await scriptWith('analizadas en {clinic}'), route => (late ? undefined : route.continue()))
  await page.clock.install()
  await page.getByRole('link', { name: 'Analisis', exact: true }).click()
  await page.clock.runFor(119_000)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.clock.runFor(2000)
  await expect(page.getByRole('alert')).toContainText('Esta pantalla tarda demasiado en cargar.')
  late = false
  await page.getByRole('button', { name: t('ui.retry') }).click()
  await expect(page.getByRole('heading', { name: 'Analisis' })).toBeVisible()
})

plain('home works without its charts if their script fails to load', async ({ page }) => {
  const charts = await scriptWith('paddingInner')
  await page.route(charts, route => route.abort())
  await signIn(page)
  await expect(page.getByText('Esta parte no se pudo cargar.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Últimos Análisis' })).toBeVisible()
  await page.unroute(charts)
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('ui.retry') })
    .click()
  await expect(page.getByRole('img', { name: /^Análisis por (día|semana)/ })).toBeVisible()
})

plain('a camera whose script fails to load leads back to choosing a file', async ({ page }) => {
  await page.route(await scriptWith('upload.cameraRestart'), route => route.abort())
  await signIn(page, '/upload')
  await page.getByRole('button', { name: /Tomar Radiografia/ }).click()
  const alert = page.getByRole('alert').filter({ hasText: t('ui.partFailed') })
  await expect(alert.getByRole('button', { name: t('ui.retry') })).toBeVisible()
  await page.getByRole('button', { name: t('ui.close') }).click()
  await expect(page.getByRole('button', { name: /Subir desde Galeria/ })).toBeVisible()
})

plain('the question about another patient is closed and asked again if its script fails to load', async ({ page }) => {
  const clinic = await newClinic()
  await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
  const script = await scriptWith('otherPatient.inFiles')
  await page.route(script, route => route.abort())
  await clinic.open(page, '/upload')
  await page.locator('input[type=file]').first().setInputFiles(phantom('panoramic-12bit.dcm'))
  await page.getByRole('button', { name: t('assign.ask') }).click()
  await page.getByRole('combobox', { name: t('assign.field') }).fill('quispe')
  await page.getByRole('option', { name: 'Rosa Quispe' }).click()
  await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
  const process = page.getByRole('button', { name: 'Procesar' })
  const dialog = page.getByRole('dialog', { name: t('otherPatient.title') })
  await process.click()
  await expect(dialog).toContainText(t('ui.partFailed'))
  await dialog.getByRole('button', { name: t('ui.close') }).click()
  await expect(dialog).toBeHidden()
  await process.click()
  await expect(dialog).toContainText(t('ui.partFailed'))
  await page.unroute(script)
  await dialog.getByRole('button', { name: t('ui.retry') }).click()
  await expect(dialog).toContainText('Rosa Quispe')
})
