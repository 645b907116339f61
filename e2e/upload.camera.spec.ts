import { expect, signIn, test } from './browser-test.ts'

test('the camera takes one picture, names it camera.jpg and stops; an image that is not a radiograph needs a confirmation', async ({
  page,
}) => {
  await signIn(page, '/upload')
  await page.getByRole('button', { name: /Tomar Radiografia/ }).click()
  await expect(page.locator('video')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.locator('video')).toBeHidden()

  await page.getByRole('button', { name: /Tomar Radiografia/ }).click()
  await page.getByRole('button', { name: 'Capturar' }).click()
  await expect(page.getByText('camera.jpg')).toBeVisible()
  await expect(page.locator('video')).toBeHidden()
  await page.getByRole('radio', { name: 'Panorámica' }).check({ force: true })
  await page.getByRole('button', { name: 'Procesar' }).click()

  // Chromium's fake camera shows a test card.
  await expect(page.getByText('Esto no parece una radiografía dental.')).toBeVisible()
  await page.getByRole('button', { name: 'Analizar de todos modos' }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/)
})
