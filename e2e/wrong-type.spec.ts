import type { Page } from '@playwright/test'
import { newClinic } from './clinic.ts'
import { expect, expectAccessible, phantom, test } from './walk.ts'

const periapical = phantom('periapical-root-filled.jpg')
const refused = (page: Page) => page.getByRole('alert').filter({ hasText: 'Parece una radiografía periapical' })

test('what was refused as one type cannot be forced as another: the refusal goes with the type and with the picture', async ({
  page,
}) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  const forced: boolean[] = []
  page.on('request', request => {
    if (!request.url().endsWith('/testing-models')) return
    forced.push(request.postDataBuffer()?.includes('name="force"') ?? false)
  })
  await page.locator('input[type=file]').setInputFiles(periapical)
  await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(refused(page)).toBeVisible()
  await page.getByRole('button', { name: 'Quitar' }).click()
  await expect(refused(page)).toBeHidden()

  await page.locator('input[type=file]').setInputFiles(periapical)
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(refused(page)).toBeVisible()
  await page.getByRole('radio', { name: 'Periopical' }).press('Space')
  await expect(refused(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Analizar de todos modos' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
  expect(forced).toEqual([false, false, false])
})
