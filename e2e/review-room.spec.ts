import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { newAnalysedCase } from './analyzer-review.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, soak, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { explained } from './explained.ts'

let clinic: Clinic
let addresses: readonly [preview: string, analyzer: string]

test.beforeAll(async () => {
  clinic = await newClinic()
  addresses = [
    `/preview?analysis=${await clinic.analyse('panoramic-restored.jpg')}`,
    `/analyzer-results/${await newAnalysedCase(clinic)}`,
  ]
})

const viewport = (page: Page) => page.getByRole('group', { name: /^Imagen/ })

/** The share of the screen that the radiograph's element takes. */
async function shareOfScreen(page: Page): Promise<number> {
  const box = await viewport(page).boundingBox()
  const screen = page.viewportSize()
  if (!box || !screen) throw new Error('no picture is shown')
  return (box.width * box.height) / (screen.width * screen.height)
}

async function open(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await clinic.open(page, address)
  await expect(page.locator('[data-mark]').first()).toBeVisible({ timeout: 60_000 })
}

for (const [at, name] of ['/preview', '/analyzer-results'].entries()) {
  const address = () => addresses[at] ?? ''
  // Both addresses show the same room, so each behaviour is tested at one, and at the other in the soak.
  const tag = at === 0 ? soak : {}
  const layout = `${name} opens with the radiograph on more than half of the screen and one column of findings`

  test(layout, at === 0 ? {} : soak, async ({ page }) => {
    await open(page, address())
    expect(await shareOfScreen(page)).toBeGreaterThanOrEqual(0.55)
    const columns = page.getByRole('complementary')
    const findings = await columns.filter({ hasText: 'Hallazgos' }).boundingBox()
    expect(findings?.width).toBeLessThanOrEqual(300)
    await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('button', { name: /^Odontograma/ })).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByText('Total Detectado')).toBeVisible()
    await expect(page.getByText('Mostrando')).toBeVisible()
    await expectAccessible(page)
  })

  test(`${name} toggles full screen for the radiograph with F`, tag, async ({ page }) => {
    await open(page, address())
    const before = await shareOfScreen(page)
    await page.keyboard.press('f')
    await expect.poll(() => shareOfScreen(page)).toBeGreaterThanOrEqual(0.8)
    const bar = page.getByRole('region', { name: t('review.panel') })
    const first = await bar.innerText()
    await bar.getByRole('button', { name: t('viewer.nextFinding') }).click()
    await bar.getByRole('button', { name: t('viewer.nextFinding') }).click()
    await expect.poll(() => bar.innerText()).not.toBe(first)
    await bar.getByRole('button', { name: 'Editar' }).click()
    await page
      .getByRole('form', { name: t('review.editTitle') })
      .getByRole('button', { name: 'Cancelar' })
      .click()
    await bar.getByRole('button', { name: t('review.reject') }).click()
    await expect(page.getByRole('menu', { name: t('review.why') })).toBeInViewport()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: t('review.accept') }).click()
    await expect(bar).toContainText(/Decididos: 1 de \d+/)
    await page.keyboard.press('u')
    await expect(bar).toContainText(/Decididos: 0 de \d+/)
    await page.keyboard.press('Control+y')
    await expect(bar).toContainText(/Decididos: 1 de \d+/)
    await page.keyboard.press('Control+z')
    await expect(bar).toContainText(/Decididos: 0 de \d+/)
    await page.keyboard.press('f')
    await expect.poll(() => shareOfScreen(page)).toBe(before)
  })

  test(`${name} zooms to the selected finding when stepping`, tag, async ({ page }) => {
    await open(page, address())
    const zoom = page.getByRole('status', { name: /^Aumento/ })
    await expect(zoom).toHaveText('100 %')
    await page.keyboard.press(']')
    await expect(zoom).not.toHaveText('100 %')
    const [mark, room] = [
      await page.locator('[data-mark][aria-pressed=true] polygon').last().boundingBox(),
      await viewport(page).boundingBox(),
    ]
    if (!mark || !room) throw new Error('no finding is shown')
    expect(mark.x).toBeGreaterThanOrEqual(room.x)
    expect(mark.x + mark.width).toBeLessThanOrEqual(room.x + room.width)
    expect(mark.y).toBeGreaterThanOrEqual(room.y)
    expect(mark.y + mark.height).toBeLessThanOrEqual(room.y + room.height)
  })

  test(`${name} does not shift when the slowest response arrives`, tag, async ({ page }) => {
    const held = Promise.withResolvers<void>()
    const late = /thumbnail|\/patient$|odontogram/
    await page.route(late, async route => {
      await held.promise
      await route.continue()
    })
    await open(page, address())
    await expect(page.getByText(/^Decididos: 0 de \d+$/)).toBeVisible()
    const before = await viewport(page).boundingBox()
    const arrived = page.waitForResponse(late)
    held.resolve()
    await arrived
    await expect(page.getByText(t('assign.line.none'))).toBeVisible()
    expect(await viewport(page).boundingBox()).toEqual(before)
  })

  test(`${name} opens a tool's panel beside the radiograph, not over it`, tag, async ({ page }) => {
    await open(page, address())
    await page.getByRole('button', { name: t('viewer.levels'), exact: true }).click()
    const panel = await page.getByRole('region', { name: t('viewer.levels') }).boundingBox()
    const picture = await viewport(page).boundingBox()
    if (!panel || !picture) throw new Error('no panel is shown')
    expect(picture.y + picture.height).toBeLessThanOrEqual(panel.y)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: t('viewer.levels') })).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('viewer.levels'), exact: true })).toBeFocused()
  })

  test(`${name} shows the percentage of an outline on hover while the outlines are hidden`, tag, async ({ page }) => {
    await open(page, address())
    const mark = page.locator('[data-mark]').first()
    const percent = /\d+ %/.exec((await mark.getAttribute('aria-label')) ?? '')?.[0] ?? 'nothing'
    await page.keyboard.press(' ')
    await expect(viewport(page).getByText(percent)).toHaveCount(0)
    await mark.dispatchEvent('pointerover')
    await expect(viewport(page).getByText(percent).first()).toBeVisible()
  })
}

test('the list of a case expands to show names, and collapses again', soak, async ({ page }) => {
  await open(page, addresses[1])
  const list = page.locator('[data-list]')
  expect((await list.boundingBox())?.width).toBeLessThanOrEqual(96)
  await page.getByRole('button', { name: t('analyzer.wholeList') }).click()
  await expect(list).toHaveAttribute('data-list', 'wide')
  await expect(list.getByText('panoramic-implants.jpg')).toBeVisible()
  await page.getByRole('button', { name: t('analyzer.wholeList') }).click()
  await expect(list).toHaveAttribute('data-list', 'narrow')
})

test("'Ninguno' hides every outline of the analyzer, including accepted ones", async ({ page }) => {
  await open(page, addresses[1])
  await expect(page.getByText(/^Decididos: 0 de \d+$/)).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(/^Decididos: 1 de \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await page.getByRole('button', { name: 'Ninguno' }).click()
  await expect(page.locator('[data-mark]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Todos' }).click()
  await expect(page.locator('[data-mark]').first()).toBeVisible()
  await page.getByLabel(t('preview.confidence'), { exact: true }).fill('100')
  await expect(page.locator('[data-mark]')).toHaveCount(1)
})

test("the general analysis shows 'Cargando caso...' until its list has arrived", async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/analyses?**', async route => {
    await held.promise
    await route.continue()
  })
  await clinic.open(page, '/analyzer-results')
  await expect(page.getByText('Cargando caso...')).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Análisis General')
})

test('an added finding has exactly one class: no entry of the list is ambiguous', async ({ page }) => {
  await open(page, addresses[0])
  await expect(page.getByText(/^Decididos: 0 de \d+$/)).toBeVisible()
  await page.keyboard.press('m')
  const options = page
    .getByRole('form', { name: t('review.addTitle') })
    .getByLabel(t('review.class'))
    .locator('option')
  await expect(options.first()).toBeAttached()
  const names = await options.allInnerTexts()
  expect(names).toEqual(expect.arrayContaining(['Obturación', t('classes.crownAndBridge')]))
  expect(names).not.toContain(t('classes.fillingOrCrown'))
})

test(
  'on a phone the radiograph takes nearly half of the height, and the findings are the first tab',
  phone,
  async ({ page }) => {
    for (const address of addresses) {
      await clinic.open(page, address)
      await expect(page.locator('[data-mark]').first()).toBeVisible({ timeout: 60_000 })
      const picture = await viewport(page).boundingBox()
      expect(picture?.height).toBeGreaterThanOrEqual(0.45 * (page.viewportSize()?.height ?? Number.NaN))
      const [first] = await page.getByRole('tab').all()
      await expect(first ?? page.getByRole('tab')).toHaveText('Hallazgos')
      await expect(first ?? page.getByRole('tab')).toHaveAttribute('aria-selected', 'true')
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Reporte', exact: true })).toBeInViewport()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  },
)

test(
  "on a phone two findings fit below a patient with an alert, and '+' opens its form from any tab",
  phone,
  async ({ page }) => {
    const clinic = await newClinic()
    const id = await explained(clinic, { accepted: 1, alerts: ['Alergia a la penicilina'] })
    await page.setViewportSize({ width: 390, height: 844 })
    await clinic.open(page, `/preview?analysis=${id}`)
    await expect(page.getByText('Alergia a la penicilina')).toBeVisible()
    await expect(page.getByText(/^Decididos: 1 de \d+$/)).toBeVisible()
    const picture = await viewport(page).boundingBox()
    expect(picture?.height).toBeGreaterThanOrEqual(0.45 * 844)
    const foot = await page.getByRole('button', { name: 'Reporte', exact: true }).boundingBox()
    const second = await page.locator('[data-row]').nth(1).boundingBox()
    if (!foot || !second) throw new Error('fewer than two findings are shown')
    expect(second.y + second.height).toBeLessThanOrEqual(foot.y)

    await page.getByRole('tab', { name: 'Filtros' }).click()
    await page.getByRole('button', { name: t('review.add'), exact: true }).click()
    await expect(page.getByRole('form', { name: t('review.addTitle') })).toBeVisible()
  },
)
