import type { Locator, Page } from '@playwright/test'
import type { Measurement } from '@xrai/contract/measurements/measurement-schema'
import type { ReportModel } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import sharp from 'sharp'
import { markedPhantom } from '../samples/phantom/marked-phantom.ts'
import {
  analyse,
  both,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phantom,
  signIn,
  soak,
  test,
} from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { moveFingers } from './fingers.ts'

interface Place {
  readonly x: number
  readonly y: number
}

const roomOf = (page: Page): Locator => page.getByRole('group', { name: t('viewer.canvas') })
const tool = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Positions of the two white marks on the page, from left to right. */
async function marksOnScreen(page: Page): Promise<readonly [Place, Place]> {
  const box = await roomOf(page).boundingBox()
  if (!box) throw new Error('no picture is shown')
  const shot = await page.screenshot({ clip: box, scale: 'css' })
  const { data, info } = await sharp(shot).greyscale().raw().toBuffer({ resolveWithObject: true })
  const light: Place[] = []
  for (const [at, grey] of data.entries())
    if (grey > 235) light.push({ x: at % info.width, y: Math.floor(at / info.width) })
  const middle = (places: readonly Place[]): Place => ({
    x: places.reduce((sum, { x }) => sum + x + 0.5, 0) / places.length,
    y: places.reduce((sum, { y }) => sum + y + 0.5, 0) / places.length,
  })
  // Groups the pixels by the nearer of the two most distant ones.
  const [first] = light
  if (!first) throw new Error('no mark is seen')
  const from = (place: Place, to: Place) => Math.hypot(place.x - to.x, place.y - to.y)
  const second = light.reduce((far, place) => (from(place, first) > from(far, first) ? place : far), first)
  const groups = [
    light.filter(place => from(place, first) <= from(place, second)),
    light.filter(place => from(place, first) > from(place, second)),
  ].map(middle)
  const [a, b] = groups.map(({ x, y }) => ({ x: x + box.x, y: y + box.y })).toSorted((one, other) => one.x - other.x)
  if (!a || !b) throw new Error('one mark alone is seen')
  return [a, b]
}

/** Waits for two unchanged frames, because the renderer draws one frame behind a change. */
const settled = async (page: Page): Promise<void> => {
  const shot = async () => (await roomOf(page).screenshot()).toString('base64')
  await expect(async () => expect(await shot()).toBe(await shot())).toPass()
}

/** Draws a line between two places with the device's pointer. */
type Draw = (page: Page, from: Place, to: Place) => Promise<void>

const byMouse: Draw = async (page, from, to) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

const byTaps: Draw = async (page, from, to) => {
  await page.touchscreen.tap(from.x, from.y)
  await page.touchscreen.tap(to.x, to.y)
}

/** Pinches with two fingers while the measuring tool is active, which zooms and draws nothing. */
const pinch = async (page: Page): Promise<void> => {
  const box = await roomOf(page).boundingBox()
  if (!box) throw new Error('no picture is shown')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const first = (apart: number) => ({ x: x - apart, y })
  const two = (apart: number) => [first(apart), { x: x + apart, y }]
  await moveFingers(page, [[first(30)], ...[30, 32, 34, 36].map(two)])
  await expect(page.getByRole('status', { name: /^Aumento/ })).toHaveText('120 %')
  await expect(page.locator('[data-drawing] + svg circle')).toHaveCount(0)
}

const figureOf = async (label: Locator) => Number.parseFloat((await label.textContent()) ?? '')

test(
  'a phantom of known spacing is measured within one percent, also if turned, stored and printed',
  both,
  async ({ page, isMobile }) => {
    const draw = isMobile ? byTaps : byMouse
    const { file, millimetres } = await markedPhantom(1_900_001)
    const clinic = await newClinic()
    const id = await clinic.analyse({ name: 'periapical-marked.dcm', buffer: Buffer.from(file) })
    await clinic.open(page, `/preview?analysis=${id}`)
    await page.locator('[data-stage=ready]').waitFor()
    await tool(page, t('viewer.toggleOutlines')).click()
    await tool(page, 'Herramientas').click()
    await expect(page.getByText(t('measures.scale.patient'))).toBeVisible()
    const labels = page.locator('[data-measure]')

    const measure = async (count: number) => {
      await tool(page, t('measures.kinds.length')).click()
      await settled(page)
      const [from, to] = await marksOnScreen(page)
      await draw(page, from, to)
      await expect(labels).toHaveCount(count)
      const error = Math.abs((await figureOf(labels.last())) - millimetres) / millimetres
      expect(error, `measure ${count}`).toBeLessThanOrEqual(0.01)
    }
    if (isMobile) {
      await tool(page, t('measures.kinds.length')).click()
      await pinch(page)
      await tool(page, t('measures.kinds.length')).click()
    }
    await measure(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const handle = await page.locator('[data-handle]').first().boundingBox()
    expect(Math.min(handle?.width ?? 0, handle?.height ?? 0)).toBeGreaterThanOrEqual(24)

    await page.keyboard.press('Control+z')
    await expect(labels).toHaveCount(0)
    await page.keyboard.press('Control+y')
    await expect(labels).toHaveCount(1)
    await page.keyboard.press('Control+z')
    await expect(labels).toHaveCount(0)
    await measure(1)
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(labels).toHaveCount(0)
    await tool(page, t('viewer.rotateRight')).click()
    await tool(page, t('viewer.mirror')).click()
    await measure(1)
    await page.getByRole('button', { name: 'Deshacer' }).last().click()
    await expect(labels).toHaveCount(2)

    // By keyboard, on the turned radiograph; the last drawn measurement is still selected.
    const figure = await figureOf(labels.last())
    await expect(labels.last()).toHaveAttribute('aria-pressed', 'true')
    const end = page.locator('[data-handle]').last()
    for (let i = 0; i < 3; i++) await end.press('Shift+ArrowDown')
    await expect.poll(() => figureOf(labels.last())).not.toBe(figure)
    await page.getByLabel(t('measures.label')).fill('Raíz distal')
    // Saved during the pause, while the field has the focus.
    const stored = async () =>
      (await clinic.get(`/api/analyses/${id}/measures`)) as { readonly measures: Measurement[] }
    await expect.poll(async () => (await stored()).measures.map(({ label }) => label)).toContain('Raíz distal')
    // The checkbox updates a moment after the press, when the server confirms; `check` would test it too early.
    await page.getByLabel(t('measures.print')).click()
    await expect(page.getByLabel(t('measures.print'))).toBeChecked()
    const report = async () => (await clinic.get(`/api/analyses/${id}/report`)) as ReportModel
    await expect.poll(async () => (await report()).measures?.map(({ label }) => label)).toEqual(['Raíz distal'])

    await page.goto(`/report-preview?analysis=${id}`)
    await expect(page.getByText(/^M1 · Raíz distal \(Longitud\): \d+\.\d mm$/)).toBeVisible()
    await page.goto(`/preview?analysis=${id}`)
    await expect(page.getByRole('button', { name: /^Raíz distal, \d+\.\d mm$/ })).toBeVisible()
  },
)

test(
  'a radiograph without a scale is calibrated by an object, measured by keyboard, and viewed with other settings',
  soak,
  async ({ page }) => {
    await signIn(page)
    await analyse(page, phantom('periapical-decayed.jpg'), 'Periopical')
    await page.locator('[data-stage=ready]').waitFor()
    const tool = (name: string) => page.getByRole('button', { name, exact: true })
    await page.keyboard.press('t')
    await tool(t('measures.kinds.length')).press('Enter')
    await page.getByRole('button', { name: t('measures.place') }).press('Enter')
    const length = page.locator('[data-measure]').first()
    await expect(length).toHaveText(/^\d+ px, sin calibrar$/)
    const pixels = Number.parseFloat((await length.textContent()) ?? '')

    await tool(t('measures.kinds.calibration')).press('Enter')
    await page.getByRole('button', { name: t('measures.place') }).press('Enter')
    await page.getByLabel(t('measures.knownLength')).fill('0')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('measures.knownWrong', { least: '0.1', most: 1000 }))).toBeVisible()
    await page.getByLabel(t('measures.knownLength')).fill('25,4')
    await page.keyboard.press('Enter')
    await expect(length).toHaveText('25.4 mm')
    expect(pixels).toBeGreaterThan(50)

    await tool(t('measures.kinds.angle')).press('Enter')
    await page.getByRole('button', { name: t('measures.place') }).press('Enter')
    await expect(page.locator('[data-measure]').last()).toHaveText(/^\d+\.\d°$/)
    await page.getByRole('button', { name: t('measures.listOf', { count: 3 }) }).click()
    await expect(
      page.getByRole('region', { name: t('measures.listOf', { count: 3 }) }).getByText('Calibrado con el objeto'),
    ).toBeVisible()
    // Measurements removed one after the other can each be restored.
    const list = page.getByRole('region', { name: /^Medidas/ })
    await list.getByRole('button', { name: t('measures.removeOne', { name: t('measures.kinds.angle') }) }).click()
    await list.getByRole('button', { name: t('measures.removeOne', { name: t('measures.kinds.length') }) }).click()
    await expect(page.locator('[data-measure]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    for (const count of [2, 3]) {
      await page
        .getByRole('region', { name: t('ui.notices') })
        .getByRole('button', { name: t('ui.undo') })
        .first()
        .click()
      await expect(page.locator('[data-measure]')).toHaveCount(count)
    }

    await page.getByRole('button', { name: t('viewer.presets') }).click()
    await page.getByRole('button', { name: t('viewer.preset.bone') }).click()
    await page.keyboard.press('Escape')
    await expect(tool(t('viewer.clahe'))).toHaveAttribute('aria-pressed', 'true')
    await tool(t('viewer.magnifier')).click()
    await expect(page.locator('[data-magnifier]')).toBeVisible()
    await page.keyboard.press('0')
    await expect(tool(t('viewer.clahe'))).toHaveAttribute('aria-pressed', 'false')
  },
)
