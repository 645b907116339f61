import { analysisSchema } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import sharp from 'sharp'
import { expect, expectAccessible, phantom, soak, test, unfold } from './browser-test.ts'
import { newClinic } from './clinic.ts'

const overturned = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(phantom('panoramic-restored.jpg')).rotate(180).jpeg().toBuffer(),
})

test('an upside-down radiograph is turned and analysed in one press, and shown upright', soak, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  await page.locator('input[type=file]').setInputFiles(await overturned('cabeza-abajo.jpg'))
  await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'boca abajo' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('quality.turnAndAnalyze') }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
  const id = new URL(page.url()).searchParams.get('analysis')
  const analysis = analysisSchema.parse(await clinic.get(`/api/analyses/${id}`))
  expect(analysis.image.orientation).toEqual({ upsideDown: true, mirrored: true, inverted: false })
  // The numbered teeth of the upper jaw are at the top of the displayed image, and at the bottom of the file.
  const upper = analysis.teeth.filter(({ tooth }) => tooth < '30')
  expect(upper.length).toBeGreaterThan(8)
  expect(upper.every(({ y }) => y > analysis.image.height * 0.4)).toBe(true)
  await expect(page.getByText(t('quality.checkSides'))).toBeVisible()
})

test('an upside-down radiograph is offered turned before the upload, and is then accepted', soak, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  await page.locator('input[type=file]').setInputFiles(await overturned('al-reves.jpg'))
  await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
  await expect(page.getByRole('status').filter({ hasText: t('quality.seemsUpsideDown') })).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(page)
  await page.getByRole('button', { name: t('quality.turnAndAnalyze') }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
  await expect(page.getByText('Se corrigió antes de analizarla')).toBeVisible()
})

test(
  'the try-out refuses an upside-down radiograph and turns it in one press, within the browser',
  soak,
  async ({ page }) => {
    test.setTimeout(180_000)
    await page.goto('/teeth-segmentation')
    await page.locator('input[type=file]').setInputFiles(await overturned('cabeza-abajo.jpg'))
    const refused = page.getByRole('alert').filter({ hasText: 'boca abajo' })
    await expect(refused).toBeVisible({ timeout: 120_000 })
    await expect(refused).toContainText('cabeza-abajo.jpg')
    await expectAccessible(page)
    const posted: string[] = []
    page.on('request', request => {
      if (request.method() !== 'GET') posted.push(request.url())
    })
    await refused.getByRole('button', { name: t('quality.turnAndAnalyze') }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Análisis de Radiografía' })
    await expect(heading).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(t('quality.turned', { turns: t('quality.halfTurned') }))).toBeVisible()
    await expect(page.locator('[data-stage=ready]')).toBeAttached({ timeout: 30_000 })
    const teeth = page.getByRole('region', { name: t('odontogram.title') })
    await unfold(page, t('odontogram.title'))
    await expect(teeth).toBeVisible()
    await expectAccessible(page)

    // Unturned, its teeth get no numbers, because they would be those of the other jaw.
    await page.getByRole('button', { name: 'Volver' }).click()
    await page.locator('input[type=file]').setInputFiles(await overturned('cabeza-abajo.jpg'))
    await page.getByRole('button', { name: t('quality.anyway') }).click()
    await expect(heading).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Se corrigió antes de analizarla')).toBeHidden()
    await expect(teeth).toBeHidden()
    expect(posted).toEqual([])
  },
)
