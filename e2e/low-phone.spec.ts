import type { Page } from '@playwright/test'
import type { Patient } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import sharp from 'sharp'
import { expect, expectAccessible, expectNoSidewaysScroll, phantom, phone, test } from './browser-test.ts'
import { demoClinic, newClinic } from './clinic.ts'

/** A browser's own bars leave an iPhone 664 of its 844 pixels; the smallest phones have 568. */
const screens = [
  { width: 390, height: 664 },
  { width: 320, height: 568 },
] as const

const heightOf = async (page: Page, part: string): Promise<number> =>
  (await page.locator(part).first().boundingBox())?.height ?? 0

/** Opens the newest radiograph of the demo clinic that waits for a review. */
async function openRoom(page: Page, screen: { readonly width: number; readonly height: number }): Promise<void> {
  const clinic = await demoClinic(page)
  const { analyses } = Object(await clinic.get('/api/analyses?status=pending_revision'))
  await page.setViewportSize(screen)
  await clinic.open(page, `/preview?analysis=${analyses[0].id}`)
  await expect(page.locator('[data-row]').first()).toBeAttached({ timeout: 60_000 })
}

test('on a low phone the findings stay below the picture, the chosen one with its actions', phone, async ({ page }) => {
  test.slow()
  for (const screen of screens) {
    await openRoom(page, screen)
    expect(await heightOf(page, '[role=tabpanel][data-state=active]')).toBeGreaterThan(140)
    expect(await heightOf(page, 'canvas')).toBeGreaterThan(120)
    await page.locator('[data-row]').nth(1).click()
    await expect(page.getByRole('button', { name: t('review.edit'), exact: true })).toBeInViewport({ ratio: 1 })
    const foot = await page.getByRole('button', { name: 'Reporte', exact: true }).boundingBox()
    const below = await page.evaluate(() => document.documentElement.scrollHeight - scrollY)
    expect(below - (foot?.y ?? 0) - (foot?.height ?? 0)).toBeLessThan(24)
    await expectNoSidewaysScroll(page)
  }
})

test(
  'on a low, wide screen the picture stands beside the findings, and the actions stay in reach',
  phone,
  async ({ page }) => {
    test.slow()
    // A phone on its side, and a screen of 1440 × 900 at 200 % zoom.
    for (const screen of [
      { width: 844, height: 390 },
      { width: 720, height: 450 },
    ]) {
      await openRoom(page, screen)
      const picture = await page.locator('canvas').first().boundingBox()
      expect(picture?.height).toBeGreaterThan(0.45 * screen.height)
      const findings = await page.locator('[role=tabpanel][data-state=active]').boundingBox()
      expect(findings?.x).toBeGreaterThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0))
      expect(findings?.height).toBeGreaterThan(120)
      await expect(page.getByRole('button', { name: t('preview.markReviewed') })).toBeInViewport({ ratio: 1 })
      await page.locator('[data-row]').nth(1).click()
      await page.getByRole('button', { name: t('review.edit'), exact: true }).click()
      const form = page.getByRole('form', { name: t('review.editTitle') })
      await expect(form.getByRole('button', { name: t('review.save') })).toBeInViewport({ ratio: 1 })
      expect(await heightOf(page, 'canvas')).toBeGreaterThan(0.4 * screen.height)
      await expectNoSidewaysScroll(page)
    }
  },
)

test('a finger corrects an outline close up, with corners that do not cover each other', phone, async ({ page }) => {
  test.slow()
  await openRoom(page, screens[0])
  const crown = page.locator('[data-row]').filter({ hasText: 'Corona o puente' })
  await crown.first().tap()
  await page.getByRole('button', { name: t('review.edit'), exact: true }).tap()
  const form = page.getByRole('form', { name: t('review.editTitle') })
  await form.getByRole('button', { name: t('review.asOutline') }).tap()
  const corners = page.getByRole('button', { name: /^Esquina/ })
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await expect(corners.nth(3)).toBeVisible()
    const centres = await corners.evaluateAll(buttons =>
      buttons.map(button => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }),
    )
    for (const [at, { x, y }] of centres.entries()) {
      const next = centres[(at + 1) % centres.length] ?? { x: 0, y: 0 }
      expect(Math.hypot(next.x - x, next.y - y)).toBeGreaterThan(12)
    }
    // The form's own buttons are the only ones at the thumb.
    await expect(form.getByRole('button', { name: t('review.save') })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Reporte', exact: true })).toBeHidden()
    expect(await heightOf(page, 'canvas')).toBeGreaterThan(150)
  }
  await form.getByRole('button', { name: t('review.cancel') }).tap()
  await expect(page.getByRole('button', { name: 'Reporte', exact: true })).toBeVisible()
})

test('two radiographs are compared on a low phone, upright and on its side', phone, async ({ page }) => {
  test.slow()
  const clinic = await demoClinic(page)
  const { patients } = Object(await clinic.get('/api/patients'))
  const two = patients.find((patient: Patient) => patient.imageCount > 1)
  const { images } = (await clinic.get(`/api/patients/${two.id}`)) as Patient
  const [one, other] = images.map(({ analysisId }) => analysisId)
  await page.setViewportSize({ width: 320, height: 568 })
  await clinic.open(page, `/compare?patient=${two.id}&one=${one}&other=${other}`)
  const canvases = page.locator('canvas')
  await expect(canvases).toHaveCount(2, { timeout: 60_000 })
  const boxes = async () => canvases.evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON()))
  for (const { height } of await boxes()) expect(height).toBeGreaterThan(95)
  for (const mode of ['side', 'swipe', 'overlay'] as const) {
    const button = await page.getByRole('button', { name: t(`compare.${mode}`) }).boundingBox()
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(320)
  }
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t('compare.swipe') }).tap()
  const names = page.locator('p').filter({ hasText: /^(Anterior|Posterior), / })
  await expect(names).toHaveCount(2)
  const [left, right] = [await names.first().boundingBox(), await names.last().boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
  await page.getByRole('button', { name: t('compare.side') }).tap()
  await page.setViewportSize({ width: 664, height: 390 })
  await expect(async () => {
    const [first, second] = await boxes()
    expect(second?.left).toBeGreaterThanOrEqual(first?.right ?? 664)
    expect(second?.height).toBeGreaterThan(140)
  }).toPass()
})

test('on narrow phones no tool of the picture covers another one, and the bar fits', phone, async ({ page }) => {
  test.slow()
  for (const width of [390, 360, 320]) {
    await openRoom(page, { width, height: 740 })
    // A narrow screen keeps some in the menu; some are loaded after the image.
    const tools = page.getByRole('toolbar').getByRole('button').filter({ visible: true })
    await expect(tools.nth(7)).toBeVisible()
    // A late one may move another into the menu while they are measured.
    await expect(async () => {
      const boxes = await tools.evaluateAll(buttons => buttons.map(button => button.getBoundingClientRect().toJSON()))
      for (const [at, { left, right }] of boxes.entries()) {
        // They are laid out in fractions of a pixel.
        expect(left).toBeGreaterThanOrEqual(Math.floor(boxes[at - 1]?.right ?? 0))
        expect(right).toBeLessThanOrEqual(width)
      }
    }).toPass()
  }
  // The bar above the other screens has the most in a paying clinic.
  await page.goto('/upload')
  await expect(page.getByText(t('nav.premium'))).toBeAttached()
  await expectNoSidewaysScroll(page)
})

test('a radiograph that lies on its side is turned before it is sent', phone, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  const buffer = await sharp(phantom('panoramic-restored.jpg')).rotate(90).jpeg().toBuffer()
  const { width, height } = await sharp(buffer).metadata()
  await page.locator('input[type=file]').first().setInputFiles({ name: 'de-lado.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(`${width} × ${height} px`)).toBeVisible()
  const turn = page.getByRole('button', { name: t('upload.turn'), exact: true })
  const across = `${height} × ${width} px`
  for (const size of [across, `${width} × ${height} px`, across, `${width} × ${height} px`]) {
    await turn.click()
    await expect(page.getByText(size)).toBeVisible()
  }
  await expect(page.getByText('de-lado.jpg')).toBeVisible()
  await expectAccessible(page)

  // A slow phone takes seconds to turn a large radiograph.
  await page.evaluate(() => {
    const decode = createImageBitmap
    const released = new Promise(resolve => addEventListener('released', resolve, { once: true }))
    window.createImageBitmap = ((image: Blob) => released.then(() => decode(image))) as typeof decode
  })
  const send = page.getByRole('button', { name: 'Procesar' })
  await turn.click()
  await expect(turn).toBeDisabled()
  await expect(send).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new Event('released')))
  await expect(page.getByText(across)).toBeVisible()
  await expect(turn).toBeEnabled()
  await expect(send).toBeEnabled()
})

test('the refusal of a radiograph names the button that turns it only where there is one', phone, async ({ page }) => {
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  await page.route('**/api/roboflow/testing-models', route =>
    route.fulfill({ status: 422, json: { error: t('errors.qualityNotRadiograph'), code: 'QUALITY_NOT_RADIOGRAPH' } }),
  )
  const said = { 'panoramic-healthy.jpg': t('upload.onItsSide'), 'panoramic-16bit.png': t('upload.onItsSideElsewhere') }
  for (const [name, sentence] of Object.entries(said)) {
    await page.locator('input[type=file]').first().setInputFiles(phantom(name))
    await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
    await page.getByRole('button', { name: 'Procesar' }).click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await page.getByRole('button', { name: t('upload.remove') }).click()
  }
})
