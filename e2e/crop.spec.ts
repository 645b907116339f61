import type { Locator, Page } from '@playwright/test'
import { analysisSchema } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import sharp from 'sharp'
import { expect, expectAccessible, expectNoSidewaysScroll, phantom, phone, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { moveFingers } from './fingers.ts'

const film = { left: 300, top: 480, width: 600, height: 780 }

/** A phone's photograph of a film on a viewbox, 1200 × 1600 pixels upright, stored on its side as phones do. */
async function photograph() {
  const size = { width: film.width, height: film.height }
  const picture = await sharp(phantom('periapical-decayed.jpg'))
    .resize({ ...size, fit: 'fill' })
    .toBuffer()
  const viewbox = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#ebeef0' } })
  const upright = await viewbox
    .composite([{ ...film, input: picture }])
    .png()
    .toBuffer()
  const exif = { IFD2: { FNumber: '18/10' } }
  const buffer = await sharp(upright).rotate(-90).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer }
}

const cropButton = (within: Page | Locator) => within.getByRole('button', { name: t('upload.crop'), exact: true })

/** Chooses the photograph and opens its crop; the image is shown whole. */
async function openCrop(page: Page): Promise<Locator> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photograph())
  await cropButton(page).click()
  const dialog = page.getByRole('dialog', { name: t('upload.crop') })
  await expect(dialog.getByRole('status')).toHaveText('1200 × 1600 px')
  return dialog
}

/** Sends the image as a periapical and returns the size of the radiograph that the server stored. */
async function sentSize(page: Page, clinic: Awaited<ReturnType<typeof newClinic>>) {
  await page.getByRole('radio', { name: 'Periopical' }).press('Space')
  await expect(page.getByRole('radio', { name: 'Periopical' })).toBeChecked()
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
  const id = new URL(page.url()).searchParams.get('analysis')
  const { image } = analysisSchema.parse(await clinic.get(`/api/analyses/${id}`))
  return { width: image.width, height: image.height }
}

/** The centre of an element on screen. */
async function centreOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Converts image pixels to screen pixels; `longer` is the length of the longer side of the image. */
async function onScreen(dialog: Locator, longer = 1600) {
  const box = await dialog.getByRole('img').boundingBox()
  if (!box) throw new Error('the image is not shown')
  const scale = Math.max(box.width, box.height) / longer
  return (pixels: number) => pixels * scale
}

test('a photograph is cropped, turned and cropped anew, and sent with the size of the crop', async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  const dialog = await openCrop(page)
  await expectAccessible(page)
  const corner = (key: 'upload.cropTopLeft' | 'upload.cropBottomRight') => dialog.getByRole('button', { name: t(key) })
  const size = dialog.getByRole('status')

  // An arrow moves the corner by a two-hundredth of the longer side, with Shift by ten times that.
  for (let press = 0; press < 3; press++) await corner('upload.cropTopLeft').press('Shift+ArrowRight')
  await corner('upload.cropTopLeft').press('ArrowLeft')
  await expect(size).toHaveText('968 × 1600 px')
  await cropButton(dialog).click()
  await expect(page.getByText('968 × 1600 px')).toBeVisible()
  const turn = page.getByRole('button', { name: t('upload.turn') })
  await turn.click()
  await expect(page.getByText('1600 × 968 px')).toBeVisible()

  // The crop is opened again over the whole image, and undone.
  await cropButton(page).click()
  await expect(size).toHaveText('1600 × 968 px')
  await dialog.getByRole('button', { name: t('upload.cancel') }).click()
  await page.getByRole('button', { name: t('upload.uncrop') }).click()
  await expect(page.getByText('1600 × 1200 px')).toBeVisible()
  await expect(page.getByRole('button', { name: t('upload.uncrop') })).toBeHidden()

  // The film of the turned image, by the mouse.
  await cropButton(page).click()
  await expect(size).toHaveText('1600 × 1200 px')
  const toScreen = await onScreen(dialog)
  const drag = async (handle: Locator, x: number, y: number) => {
    const from = await centreOf(handle)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + toScreen(x), from.y + toScreen(y), { steps: 4 })
    await page.mouse.up()
  }
  await drag(corner('upload.cropTopLeft'), 1600 - film.top - film.height, film.left)
  await drag(corner('upload.cropBottomRight'), -film.top, film.left + film.width - 1200)
  await cropButton(dialog).click()
  await expect(page.getByRole('button', { name: t('upload.uncrop') })).toBeVisible()
  for (let quarter = 0; quarter < 3; quarter++) {
    const before = await page.getByText(/^\d+\s×\s\d+\spx$/).textContent()
    await turn.click()
    await expect(page.getByText(before ?? '')).toBeHidden()
  }
  const { width, height } = await sentSize(page, clinic)
  expect(Math.abs(width - film.width)).toBeLessThan(8)
  expect(Math.abs(height - film.height)).toBeLessThan(8)
})

test('a finger crops a photograph, no smaller than what is analysed', phone, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await page.setViewportSize({ width: 320, height: 568 })
  await clinic.open(page, '/upload')
  const dialog = await openCrop(page)
  await expectNoSidewaysScroll(page)
  const size = dialog.getByRole('status')
  const toScreen = await onScreen(dialog)
  const drag = async (handle: string, x: number, y: number) => {
    const from = await centreOf(dialog.locator(handle))
    const way = [0, 0.5, 1].map(share => [{ x: from.x + toScreen(x) * share, y: from.y + toScreen(y) * share }])
    await moveFingers(page, way)
  }
  await drag('[data-corner=bottomRight]', -1600, -1600)
  await expect(size).toHaveText(t('upload.cropLeast', { pixels: 32 }))
  const targets = await dialog.locator('[data-corner]').evaluateAll(corners =>
    corners.map(corner => {
      const { width, height } = corner.getBoundingClientRect()
      return Math.min(width, height)
    }),
  )
  expect(Math.min(...targets)).toBeGreaterThanOrEqual(44)
  await drag('[data-corner=bottomRight]', film.left + film.width - 32, film.top + film.height - 32)
  await drag('[data-edge=left]', film.left, 50)
  await drag('[data-edge=top]', 50, film.top)
  await expect(dialog.locator('[data-edge]')).toHaveCount(4)
  const cropped = (await size.textContent()) ?? ''
  // On a busy machine a tap may last as long as a long press, which is no click.
  await cropButton(dialog).click()
  await expect(page.getByRole('button', { name: t('upload.uncrop') })).toBeVisible()
  await expect(page.getByText(cropped)).toBeVisible()
  await expectNoSidewaysScroll(page)
  const { width, height } = await sentSize(page, clinic)
  expect(t('upload.pixels', { width, height })).toBe(cropped)
  expect(Math.abs(width - film.width)).toBeLessThan(12)
  expect(Math.abs(height - film.height)).toBeLessThan(12)
})

test('a photograph for a case is cropped and turned like a single one', async ({ page }) => {
  const clinic = await newClinic()
  await clinic.open(page, '/my-cases/create')
  const buttons = (key: 'upload.crop' | 'upload.turn' | 'upload.uncrop') =>
    page.getByRole('button', { name: `${t(key)} IMG_2041.jpg` })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photograph())
  await buttons('upload.crop').click()
  const dialog = page.getByRole('dialog', { name: t('upload.crop') })
  await expect(dialog.getByRole('status')).toHaveText('1200 × 1600 px')
  await dialog.getByRole('button', { name: t('upload.cropTopLeft') }).press('Shift+ArrowRight')
  await cropButton(dialog).click()
  await expect(buttons('upload.uncrop')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const width = () => page.locator('img[src^=blob]').evaluate(image => (image as HTMLImageElement).naturalWidth)
  const before = await width()
  await buttons('upload.turn').click()
  await expect.poll(width).not.toBe(before)
  await buttons('upload.uncrop').click()
  await expect(buttons('upload.uncrop')).toBeHidden()
})
