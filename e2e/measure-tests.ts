import type { Locator, Page } from '@playwright/test'
import type { Measurement } from '@xrai/contract/measurements/measurement-schema'
import type { ReportModel } from '@xrai/contract/records/report'
import sharp from 'sharp'
import { markedPhantom } from '../samples/phantom/marked-phantom.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

interface Place {
  readonly x: number
  readonly y: number
}

const roomOf = (page: Page): Locator => page.getByRole('group', { name: 'Imagen: las flechas la mueven' })
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

export const byMouse: Draw = async (page, from, to) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

export const byTaps: Draw = async (page, from, to) => {
  await page.touchscreen.tap(from.x, from.y)
  await page.touchscreen.tap(to.x, to.y)
}

/** Pinches with two fingers while the measuring tool is active, which zooms and draws nothing. */
export const pinch = async (page: Page): Promise<void> => {
  const box = await roomOf(page).boundingBox()
  if (!box) throw new Error('no picture is shown')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touches = await page.context().newCDPSession(page)
  const first = (apart: number) => ({ x: x - apart, y, id: 1 })
  const both = (apart: number) => [first(apart), { x: x + apart, y, id: 2 }]
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first(30)] })
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: both(30) })
  for (const apart of [32, 34, 36])
    await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: both(apart) })
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByRole('status', { name: /^Aumento/ })).toHaveText('120 %')
  await expect(page.locator('[data-drawing] + svg circle')).toHaveCount(0)
}

const figureOf = async (label: Locator) => Number.parseFloat((await label.textContent()) ?? '')

/** A known distance is measured within one percent, stored, and printed if chosen. */
export function testMeasures(draw: Draw, before?: (page: Page) => Promise<void>): void {
  test('a phantom of known spacing is measured within one percent, also if turned, stored and printed', async ({
    page,
  }) => {
    const { file, millimetres } = await markedPhantom(1_900_001)
    const clinic = await newClinic()
    const id = await clinic.analyse({ name: 'periapical-marked.dcm', buffer: Buffer.from(file) })
    await clinic.open(page, `/preview?analysis=${id}`)
    await page.locator('[data-stage=ready]').waitFor()
    await tool(page, 'Mostrar hallazgos').click()
    await tool(page, 'Herramientas').click()
    await expect(page.getByText('Calibrado con los datos del archivo DICOM.')).toBeVisible()
    const labels = page.locator('[data-measure]')

    const measure = async (count: number) => {
      await tool(page, 'Longitud').click()
      await settled(page)
      const [from, to] = await marksOnScreen(page)
      await draw(page, from, to)
      await expect(labels).toHaveCount(count)
      const error = Math.abs((await figureOf(labels.last())) - millimetres) / millimetres
      expect(error, `measure ${count}`).toBeLessThanOrEqual(0.01)
    }
    if (before) {
      await tool(page, 'Longitud').click()
      await before(page)
      await tool(page, 'Longitud').click()
    }
    await measure(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const handle = await page.locator('[data-handle]').first().boundingBox()
    expect(Math.min(handle?.width ?? 0, handle?.height ?? 0)).toBeGreaterThanOrEqual(24)

    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(labels).toHaveCount(0)
    await tool(page, 'Girar a la derecha').click()
    await tool(page, 'Voltear en horizontal').click()
    await measure(1)
    await page.getByRole('button', { name: 'Deshacer' }).last().click()
    await expect(labels).toHaveCount(2)

    // By keyboard, on the turned radiograph; the last drawn measurement is still selected.
    const figure = await figureOf(labels.last())
    await expect(labels.last()).toHaveAttribute('aria-pressed', 'true')
    const end = page.locator('[data-handle]').last()
    for (let i = 0; i < 3; i++) await end.press('Shift+ArrowDown')
    await expect.poll(() => figureOf(labels.last())).not.toBe(figure)
    await page.getByLabel('Nombre de la medida').fill('Raíz distal')
    // Saved during the pause, while the field has the focus.
    const stored = async () =>
      (await clinic.get(`/api/analyses/${id}/measures`)) as { readonly measures: Measurement[] }
    await expect.poll(async () => (await stored()).measures.map(({ label }) => label)).toContain('Raíz distal')
    // The checkbox updates a moment after the press, when the server confirms; `check` would test it too early.
    await page.getByLabel('En el informe').click()
    await expect(page.getByLabel('En el informe')).toBeChecked()
    const report = async () => (await clinic.get(`/api/analyses/${id}/report`)) as ReportModel
    await expect.poll(async () => (await report()).measures?.map(({ label }) => label)).toEqual(['Raíz distal'])

    await page.goto(`/report-preview?analysis=${id}`)
    await expect(page.getByText(/^M1 · Raíz distal \(Longitud\): \d+\.\d mm$/)).toBeVisible()
    await page.goto(`/preview?analysis=${id}`)
    await expect(page.getByRole('button', { name: /^Raíz distal, \d+\.\d mm$/ })).toBeVisible()
  })
}
