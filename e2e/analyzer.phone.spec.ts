import type { Page } from '@playwright/test'
import { expect, expectAccessible, soak, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

let clinic: Clinic
let caseId: string

test.beforeAll(async () => {
  clinic = await newClinic()
  caseId = (await clinic.post('/api/cases', { name: 'Caso - Paciente en el móvil' })).id
  await clinic.addImage(caseId, 'panoramic-implants.jpg')
  await clinic.addImage(caseId, 'panoramic-impacted.jpg')
})

const open = async (page: Page) => {
  await clinic.open(page, `/analyzer-results/${caseId}`)
  await expect(page.locator('[data-mark]').first()).toBeVisible({ timeout: 60_000 })
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

test('on a phone the radiograph is on top, and findings, analyses, filters and chart are tabs below it', async ({
  page,
}) => {
  await open(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('tab')).toHaveText(['Hallazgos', 'Análisis', 'Filtros', 'Odontograma'])
  await expect(page.getByText('Haz clic en una coordenada para ver su descripción')).toBeAttached()
  await page.getByRole('tab', { name: 'Análisis' }).tap()
  await expect(page.getByPlaceholder('Buscar casos por nombre...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reporte', exact: true })).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Filtros' }).tap()
  await expect(page.getByRole('button', { name: 'Ninguno' })).toBeVisible()
  await expectAccessible(page)
})

test('tapping a finding brings its description to the front', async ({ page }) => {
  await open(page)
  await page.locator('[data-mark]').last().tap({ force: true })
  await expect(page.getByRole('tab', { name: 'Hallazgos' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Descripción' })).toContainText('Coordenadas (X, Y)')
  await expectAccessible(page)
})

test('a two-finger gesture zooms', soak, async ({ page }) => {
  await open(page)
  const box = await page.getByRole('group', { name: /^Imagen/ }).boundingBox()
  if (!box) throw new Error('the viewer has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touches = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 1 },
    { x: x + apart, y, id: 2 },
  ]
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
  for (const apart of [40, 50, 60]) {
    await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  }
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByRole('status', { name: /^Aumento/ })).toHaveText('200 %')
})

test('the general analysis fits a phone of 360 pixels', soak, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await clinic.open(page, '/analyzer-results')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Análisis General')
  await expect(page.getByRole('region', { name: 'Análisis' }).getByRole('listitem')).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
