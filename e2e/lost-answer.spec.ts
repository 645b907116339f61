import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { expect, phantom, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

/** Lets the server finish the next analysis, and cuts the connection before the response arrives. */
async function loseNextAnswer(page: Page) {
  const chrome = await page.context().newCDPSession(page)
  const urlPattern = '*/api/roboflow/testing-models'
  await chrome.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
  chrome.once('Fetch.requestPaused', async ({ requestId }) => {
    await chrome.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    await chrome.send('Fetch.disable')
  })
}

test('retrying recovers an analysis that cost the last credit and whose response was lost', async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  for (let count = 0; count < 4; count++) await clinic.analyse('periapical-decayed.jpg')
  await clinic.open(page, '/upload')
  await expect(page.getByText(t('credits.left', { left: 1, limit: 5 }))).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(phantom('periapical-decayed.jpg'))
  await page.getByRole('radio', { name: 'Periopical' }).press('Space')
  await loseNextAnswer(page)
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No pudimos conectar con el servidor' })).toBeVisible()
  await expect(page.getByText(t('credits.left', { left: 0, limit: 5 }))).toBeVisible()
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
  expect(await clinic.get('/api/analyses')).toMatchObject({ total: 5 })
  expect(await clinic.get('/api/credits')).toMatchObject({ used: 5, left: 0 })
})
