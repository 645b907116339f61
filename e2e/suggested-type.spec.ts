import { t } from '@xrai/contract/strings/translate'
import sharp from 'sharp'
import { expect, expectAccessible, phantom, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test('the upload preselects the likely type of a radiograph, and the user can choose another', async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  const choice = page.getByRole('group', { name: t('upload.type') })
  const before = await choice.boundingBox()
  await page.locator('input[type=file]').setInputFiles(phantom('periapical-root-filled.jpg'))
  const periapical = page.getByRole('radio', { name: 'Periopical' })
  await expect(periapical).toBeChecked({ timeout: 30_000 })
  await expect(page.getByText(t('upload.recognised'))).toBeVisible()
  // The layout has not shifted.
  expect((await choice.boundingBox())?.y).toBe(before?.y)
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const cards = await choice.boundingBox()
    const dock = await page.locator('[data-dock]').boundingBox()
    if (!cards || !dock) throw new Error('no type can be chosen')
    expect(cards.y + cards.height, `at ${width} × ${height}`).toBeLessThanOrEqual(dock.y)
  }
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
  await expect(page.getByText(t('upload.looksPeriapical'))).toBeVisible()
  await expect(page.getByText(t('upload.recognised'))).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Elegir Periopical' }).click()
  await expect(periapical).toBeChecked()
  await expect(periapical).toBeFocused()
  await expect(page.getByText(t('upload.looksPeriapical'))).toBeHidden()

  await page.getByRole('button', { name: t('upload.remove') }).click()
  await expect(periapical).not.toBeChecked()
  await page.locator('input[type=file]').setInputFiles(phantom('panoramic-restored.jpg'))
  await expect(page.getByRole('radio', { name: 'Panorámica' })).toBeChecked()
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
})

test(
  "in a case the network sets the type, also for a distorted image and a DICOM file; the user's choice takes precedence",
  soak,
  async ({ page }) => {
    const clinic = await newClinic()
    await clinic.open(page, '/my-cases/create')
    const squeezed = await sharp(phantom('panoramic-restored.jpg')).resize(640, 640, { fit: 'fill' }).jpeg().toBuffer()
    const first = { name: 'cuadrada.jpg', mimeType: 'image/jpeg', buffer: squeezed }
    await page.locator('input[type=file]').setInputFiles([phantom('periapical-12bit.dcm')])
    const type = (file: string) => page.getByRole('group', { name: t('createCase.type', { name: file }) })
    await expect(type('periapical-12bit.dcm').getByLabel('Periopical')).toBeChecked({ timeout: 30_000 })
    await page.locator('input[type=file]').setInputFiles([first])
    await expect(type('cuadrada.jpg').getByLabel('Panorámica')).toBeChecked()
    await expectAccessible(page)
    await type('cuadrada.jpg').getByLabel('Periopical').press('Space')
    await page.locator('input[type=file]').setInputFiles([phantom('panoramic-restored.jpg')])
    await expect(type('panoramic-restored.jpg').getByLabel('Panorámica')).toBeChecked()
    await expect(type('cuadrada.jpg').getByLabel('Periopical')).toBeChecked()
  },
)

test('without the network no type is suggested, and the upload still works', soak, async ({ page, context }) => {
  const clinic = await newClinic()
  await context.route('**/*.onnx', route => route.abort())
  await clinic.open(page, '/upload')
  const asked = page.waitForEvent('requestfailed', request => request.url().endsWith('.onnx'))
  await page.locator('input[type=file]').setInputFiles(phantom('periapical-root-filled.jpg'))
  await asked
  await page.getByRole('radio', { name: 'Periopical' }).press('Space')
  await expect(page.getByText('Parece')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
})

test('a submission waits for the type that is being recognised, and can be cancelled', async ({ page, context }) => {
  test.slow()
  const clinic = await newClinic()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await context.route('**/*.onnx', async route => {
    await isReleased
    await route.continue()
  })
  await clinic.open(page, '/upload')
  await page.locator('input[type=file]').setInputFiles(phantom('panoramic-implants.jpg'))
  const process = page.getByRole('button', { name: 'Procesar' })
  await process.click()
  await expect(page.getByText(t('upload.recognising'))).toBeVisible()
  await expect(process).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('upload.cancel') }).click()
  await expect(page.getByText(t('upload.recognising'))).toBeHidden()
  await expect(process).toBeFocused()
  await process.click()
  await page.getByRole('radio', { name: 'Periopical' }).press('Space')
  await expect(page.getByText(t('upload.recognising'))).toBeHidden()

  await page.getByRole('button', { name: t('upload.remove') }).click()
  await page.locator('input[type=file]').setInputFiles(phantom('panoramic-implants.jpg'))
  await process.click()
  await expect(page.getByText(t('upload.recognising'))).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
})

test('a submission that waited ends at the notice about an image that the clinic already has', async ({
  page,
  context,
}) => {
  test.slow()
  const clinic = await newClinic()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await context.route('**/*.onnx', async route => {
    await isReleased
    await route.continue()
  })
  await page.route(/\/api\/similar-images/, async route => {
    const similar = { analysisId: crypto.randomUUID(), uploadDate: '2026-03-05T12:00:00.000Z', patientName: null }
    await route.fulfill({ json: { similar } })
  })
  await page.setViewportSize({ width: 844, height: 390 })
  await clinic.open(page, '/upload')
  await page.locator('input[type=file]').setInputFiles(phantom('panoramic-implants.jpg'))
  const process = page.getByRole('button', { name: 'Procesar' })
  await process.click()
  await process.scrollIntoViewIfNeeded()
  release()
  await expect(page.getByText(t('upload.similar'))).toBeInViewport({ timeout: 30_000 })
  await expect(process).not.toHaveAttribute('aria-disabled', 'true')
})
