import { analysisSchema } from '@xrai/contract/records/analysis'
import sharp from 'sharp'
import { expect, expectAccessible, phantom, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test('a radiograph upside down is turned and analysed at one press, and shown upright', async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  const buffer = await sharp(phantom('panoramic-restored.jpg')).flip().jpeg().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'cabeza-abajo.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'boca abajo' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Girar y analizar' }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
  const id = new URL(page.url()).searchParams.get('analysis')
  const analysis = analysisSchema.parse(await clinic.get(`/api/analyses/${id}`))
  expect(analysis.image.orientation).toEqual({ upsideDown: true, mirrored: false, inverted: false })
  // Of the teeth that it numbered those of the upper jaw are above, where the picture is shown; in the file below.
  const upper = analysis.teeth.filter(({ tooth }) => tooth < '30')
  expect(upper.length).toBeGreaterThan(8)
  expect(upper.every(({ y }) => y > analysis.image.height * 0.4)).toBe(true)
  await expect(page.getByText('Se analizó girada')).toBeVisible()
})
