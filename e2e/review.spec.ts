import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  phoneSoak,
  soak,
  test,
  unfold,
} from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

const sample = 'panoramic-restored.jpg'

let clinic: Clinic
test.beforeAll(async () => {
  clinic = await newClinic()
})

const rows = (page: Page) => page.locator('[data-row]')
const inState = (page: Page, state: RegExp) => rows(page).filter({ hasText: state })
const progress = (page: Page) => page.getByText(/^Decididos: \d+ de \d+$/)
const said = (page: Page) => page.locator('[data-said]')

/** Opens the analysis with every finding listed and returns their number. */
async function openReview(page: Page, analysis: string, person = clinic): Promise<number> {
  await person.open(page, `/preview?analysis=${analysis}`)
  await expect(progress(page)).toBeVisible()
  await unfold(page, 'Filtros')
  await page.getByLabel(t('preview.confidence'), { exact: true }).fill('0')
  await rows(page).first().waitFor()
  const experimental = page.getByRole('button', { name: /^Experimentales/ })
  if (await experimental.isVisible()) await unfold(page, 'Experimentales')
  await page.locator('h1').click()
  return rows(page).count()
}

test('the reasons of a rejection are on the screen, also if the row is scrolled out of the list', async ({ page }) => {
  await openReview(page, await clinic.analyse(sample))
  await page.keyboard.press('[')
  const last = rows(page).last()
  await expect(last).toBeInViewport()
  await rows(page).first().scrollIntoViewIfNeeded()
  await expect(last).not.toBeInViewport()
  await page.keyboard.press('r')
  await expect(page.getByRole('menu', { name: t('review.why') })).toBeInViewport({ ratio: 1 })
})

/** The stored decisions with their kinds. */
const stored = async (analysis: string): Promise<readonly { readonly id: string; readonly kind: string }[]> => {
  const answer = Object(await clinic.get(`/api/analyses/${analysis}/decisions`))
  return answer.decisions
}

test('six findings are decided by single keys, undone and redone, and survive a reload', ({ page }) =>
  decideByKeys(page, 6))

test('twenty findings are decided by single keys, undone and redone, and survive a reload', soak, async ({ page }) => {
  // Sixty decisions with single keys, each awaited on the screen.
  test.setTimeout(120_000)
  await decideByKeys(page, 20)
})

async function decideByKeys(page: Page, most: number): Promise<void> {
  const analysis = await clinic.analyse(sample)
  const count = Math.min(most, await openReview(page, analysis))
  const total = await rows(page).count()
  expect(count).toBeGreaterThan(2)
  for (let decided = 0; decided < count; decided += 1) {
    if (decided === count / 2) {
      await page.reload()
      await expect(progress(page)).toHaveText(t('review.progress', { decided, total }))
    }
    if (decided % 3 === 2) {
      await page.keyboard.press('r')
      await expect(page.getByRole('menu', { name: t('review.why') })).toBeVisible()
      await page.keyboard.press('4')
    } else await page.keyboard.press('a')
    await expect(progress(page)).toHaveText(t('review.progress', { decided: decided + 1, total }))
  }
  const rejected = Math.floor(count / 3)
  await expect(inState(page, /Rechazado: Artefacto/)).toHaveCount(rejected)
  await expect(inState(page, /Aceptado/)).toHaveCount(count - rejected)
  await expect(said(page)).toContainText(`Decididos: ${count} de ${total}.`)
  await expectAccessible(page)

  for (let undone = 0; undone < count; undone += 1) await page.keyboard.press('u')
  await expect(progress(page)).toHaveText(t('review.progress', { decided: 0, total }))
  await expect.poll(async () => (await stored(analysis)).length).toBe(2 * count)
  await page.reload()
  await expect(progress(page)).toHaveText(t('review.progress', { decided: 0, total }))
  for (let redone = 0; redone < count; redone += 1) await page.keyboard.press('Shift+U')
  await expect(progress(page)).toHaveText(t('review.progress', { decided: count, total }))
  await expect.poll(async () => (await stored(analysis)).length).toBe(3 * count)
}

test('findings are edited, noted and added by keyboard and by pointer, and several are decided at once', async ({
  page,
}) => {
  const analysis = await clinic.analyse(sample)
  const total = await openReview(page, analysis)

  await page.keyboard.press('e')
  await expect(page.getByRole('form', { name: t('review.editTitle') })).toBeVisible()
  await expect(page.getByRole('application', { name: /^Recuadro/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('form', { name: t('review.editTitle') })).toBeHidden()
  await page.keyboard.press('e')
  const form = page.getByRole('form', { name: t('review.editTitle') })
  await expect(form).toBeVisible()
  await form.getByLabel(t('review.class')).selectOption({ label: t('classes.fracture') })
  await form.getByRole('radio', { name: '11' }).check({ force: true })
  await form.getByLabel(t('review.noteLabel')).fill('Mirar en clínica')
  await expectAccessible(page)
  await form.getByRole('button', { name: t('review.save') }).click()
  await expect(inState(page, /Fractura, pieza 11, .*Editado/)).toHaveCount(1)

  await page.keyboard.press('m')
  const adding = page.getByRole('form', { name: t('review.addTitle') })
  await expect(adding).toBeVisible()
  const box = page.getByRole('application')
  await expect(box).toBeFocused()
  const before = await box.boundingBox()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await box.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0)
  await expect.poll(async () => (await box.boundingBox())?.height).toBeGreaterThan(before?.height ?? 0)
  const room = await page.locator('[data-draw]').boundingBox()
  if (!room) throw new Error('nothing to draw on')
  await page.mouse.move(room.x + room.width * 0.3, room.y + room.height * 0.4)
  await page.mouse.down()
  await page.mouse.move(room.x + room.width * 0.4, room.y + room.height * 0.5, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => ((await box.boundingBox())?.width ?? 0) / room.width).toBeCloseTo(0.1, 2)
  await box.press('Enter')
  await expect(adding.getByLabel(t('review.class'))).toBeFocused()
  await adding.getByLabel(t('review.class')).selectOption({ label: 'Caries' })
  await adding.getByRole('button', { name: t('review.save') }).click()
  const added = inState(page, /Agregado por ti/)
  await expect(added).toHaveCount(1)
  await expect(rows(page)).toHaveCount(total + 1)
  await page.reload()
  await expect(added).toHaveCount(1)
  await page.getByRole('button', { name: t('review.undo') }).click()
  await expect(added).toHaveCount(0)

  await page.getByRole('button', { name: t('review.bulk') }).click()
  await page.getByRole('menuitem', { name: /^Aceptar todos desde 50 %/ }).click()
  await expect(inState(page, /Aceptado/)).not.toHaveCount(0)
  await page
    .getByRole('region', { name: t('ui.notices') })
    .getByRole('button', { name: t('ui.undo') })
    .click()
  await expect(inState(page, /Aceptado/)).toHaveCount(0)
  await expect(inState(page, /Editado/)).toHaveCount(1)
})

test("two browsers on one radiograph see each other's decisions", async ({ page, browser }) => {
  const analysis = await clinic.analyse(sample)
  await openReview(page, analysis)
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const other = await context.newPage()
  await openReview(other, analysis)
  await page.keyboard.press('a')
  await expect(inState(other, /Aceptado/)).toHaveCount(1)
  await other.keyboard.press('a')
  await expect(inState(page, /Aceptado/)).toHaveCount(2)
  await context.close()
})

test(
  'two users with conflicting decisions on one finding both choose the valid one',
  soak,
  async ({ page, browser }) => {
    const analysis = await clinic.analyse(sample)
    const colleague = await newClinic()
    const { user } = Object(await colleague.get('/api/session'))
    const invited = Object(await clinic.post('/api/team/invitations', { email: user.email, role: 'dentist' }))
    await colleague.post('/api/invitations/accept', { token: new URL(invited.link).hash.slice(1) })
    await openReview(page, analysis)
    const context = await browser.newContext({
      baseURL: test.info().project.use.baseURL ?? '',
      reducedMotion: 'reduce',
    })
    const other = await context.newPage()
    await openReview(other, analysis, colleague)
    const first = (await rows(page).first().getAttribute('data-row')) ?? ''

    await context.setOffline(true)
    await other.locator(`[data-row="${first}"]`).click()
    await other.keyboard.press('r')
    await other.keyboard.press('1')
    await expect(other.getByText(t('review.offline'))).toBeVisible()
    await page.locator(`[data-row="${first}"]`).click()
    await page.keyboard.press('a')
    await context.setOffline(false)

    await page.locator(`[data-row="${first}"]`).click()
    const choice = page.getByRole('group', { name: t('review.conflict') })
    await expect(choice).toBeVisible({ timeout: 30_000 })
    await expect(choice.getByRole('button', { name: 'Ana Quispe: rechazado, No existe' })).toBeVisible()
    await expectAccessible(page)
    await choice.getByRole('button', { name: 'Tú: aceptado' }).click()
    await expect(choice).toHaveCount(0)
    await expect(other.locator(`[data-row="${first}"]`)).toContainText('Aceptado · Ana Quispe')
    await context.close()
  },
)

test('offline decisions survive a reload and are sent later, once', async ({ page }) => {
  const analysis = await clinic.analyse(sample)
  const total = await openReview(page, analysis)
  const path = `**/api/analyses/${analysis}/decisions`
  await page.route(path, route => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect(progress(page)).toHaveText(t('review.progress', { decided: 2, total }))
  await expect(page.getByText(t('review.offline'))).toBeVisible()
  // A route does not hold back what a page sends while it is being left, so the page loses its fetch.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('offline'))
  })
  await page.goto('about:blank')
  await page.goBack()
  await expect(progress(page)).toHaveText(t('review.progress', { decided: 2, total }))
  expect(await stored(analysis)).toEqual([])
  await page.unroute(path)
  await expect.poll(async () => (await stored(analysis)).map(({ kind }) => kind)).toEqual(['accept', 'accept'])
  await expect(page.getByText(t('review.offline'))).toHaveCount(0)
  await page.getByRole('button', { name: t('review.undo') }).click()
  await expect(progress(page)).toHaveText(t('review.progress', { decided: 1, total }))
})

test('an outline is drawn with one stroke, corrected at its corners, and survives a reload', soak, async ({ page }) => {
  // The other tests use up the clinic's monthly analyses.
  const own = await newClinic()
  const total = await openReview(page, await own.analyse(sample), own)
  await page.keyboard.press('m')
  const form = page.getByRole('form', { name: t('review.addTitle') })
  await form.getByRole('button', { name: t('review.asOutline') }).click()
  const room = await page.locator('[data-draw]').boundingBox()
  if (!room) throw new Error('nothing to draw on')
  const at = (turn: number) => ({
    x: room.x + room.width * (0.4 + 0.06 * Math.cos(turn)),
    y: room.y + room.height * (0.5 + 0.12 * Math.sin(turn)),
  })
  await page.mouse.move(at(0).x, at(0).y)
  await page.mouse.down()
  for (let step = 1; step <= 40; step++) {
    const { x, y } = at((step / 40) * 2 * Math.PI)
    await page.mouse.move(x, y)
  }
  await page.mouse.up()
  const corners = page.getByRole('button', { name: /^Esquina/ })
  const drawn = await corners.count()
  expect(drawn).toBeGreaterThan(6)
  expect(drawn).toBeLessThanOrEqual(32)
  await expectAccessible(page)
  await corners.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect(corners).toHaveCount(drawn - 1)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel(t('review.class'))).toBeFocused()
  await form.getByRole('button', { name: t('review.save') }).click()
  await expect(inState(page, /Agregado por ti/)).toHaveCount(1)
  await page.reload()
  await expect(inState(page, /Agregado por ti/)).toHaveCount(1)
  await expect(rows(page)).toHaveCount(total + 1)
})

test('on a phone findings are decided by touch, with a reason, and undone', phone, async ({ page }) => {
  const clinic = await newClinic()
  const analysis = await clinic.analyse('panoramic-restored.jpg')
  await clinic.open(page, `/preview?analysis=${analysis}`)
  await page.getByRole('tab', { name: 'Hallazgos' }).tap()
  const progress = page.getByText(/^Decididos: \d+ de \d+$/)
  await expect(progress).toHaveText(/^Decididos: 0 de/)
  const accept = page.getByRole('button', { name: /^Aceptar ./ })
  const { width = 0, height = 0 } = (await accept.first().boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  await accept.first().tap()
  await expect(progress).toHaveText(/^Decididos: 1 de/)
  await page
    .getByRole('button', { name: /^Rechazar ./ })
    .nth(1)
    .tap()
  await page.getByRole('menuitem', { name: t('review.reason.other-tooth') }).tap()
  // The edit form requires the right tooth; a dentist who does not know it rejects the finding.
  const form = page.getByRole('form', { name: t('review.editTitle') })
  await expect(form.getByRole('radio', { checked: true })).toBeFocused()
  await form.getByRole('button', { name: t('review.unknown') }).tap()
  await expect(progress).toHaveText(/^Decididos: 2 de/)
  await expect(
    page.locator('[data-row]').filter({ hasText: t('review.rejected', { reason: t('review.reason.other-tooth') }) }),
  ).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t('review.undo') }).tap()
  await page.getByRole('button', { name: t('review.undo') }).tap()
  await expect(progress).toHaveText(/^Decididos: 0 de/)
  await page.getByRole('button', { name: t('review.add') }).tap()
  const adding = page.getByRole('form', { name: t('review.addTitle') })
  await adding.getByText(t('review.milkTeeth')).tap()
  // Each crown is its own touch target, and a number can be typed.
  const crown = adding.locator('label').filter({ has: page.getByRole('radio', { name: '55' }) })
  const target = (await crown.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(32)
  await crown.tap()
  await expect(adding.getByRole('textbox', { name: t('review.toothNumber') })).toHaveValue('55')
  await adding.getByRole('textbox', { name: t('review.toothNumber') }).fill('85')
  await expect(adding.getByRole('radio', { name: '85' })).toBeChecked()
  await adding.getByRole('radio', { name: '85' }).press('ArrowUp')
  await expect(adding.getByRole('radio', { name: '55' })).toBeFocused()
  await adding.getByRole('button', { name: t('charting.faces.mesial'), exact: true }).tap()
  await page.getByRole('button', { name: t('review.save') }).tap()
  await expect(page.locator('[data-row]').filter({ hasText: t('review.addedOwn') })).toContainText(/55.*Caries M/)

  // The page itself never scrolls: radiograph and actions keep their position.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test(
  'on a phone every finding is decided by touch, all decisions are undone and redone, and survive a reload',
  phoneSoak,
  async ({ page }) => {
    // Up to twenty decisions and twice as many steps back and forth, each awaited on the screen.
    test.setTimeout(120_000)
    const clinic = await newClinic()
    await clinic.open(page, `/preview?analysis=${await clinic.analyse('panoramic-decayed.jpg')}`)
    await page.getByRole('tab', { name: 'Hallazgos' }).tap()
    const progress = page.getByText(/^Decididos: \d+ de \d+$/)
    await expect(progress).toHaveText(/^Decididos: 0 de/)
    const accept = page.getByRole('button', { name: /^Aceptar ./ })
    const count = Math.min(20, await accept.count())
    expect(count).toBeGreaterThan(10)
    for (let decided = 0; decided < count; decided += 1) {
      if (decided === Math.floor(count / 2)) {
        await page.reload()
        await page.getByRole('tab', { name: 'Hallazgos' }).tap()
        await expect(progress).toHaveText(new RegExp(`^Decididos: ${decided} de`))
      }
      await accept.nth(decided).tap()
      await expect(progress).toHaveText(new RegExp(`^Decididos: ${decided + 1} de`))
    }
    const [undo, redo] = [t('review.undo'), t('review.redo')].map(name =>
      page.getByRole('button', { name, exact: true }),
    )
    for (let left = count - 1; left >= 0; left -= 1) {
      await undo?.tap()
      await expect(progress).toHaveText(new RegExp(`^Decididos: ${left} de`))
    }
    for (let again = 1; again <= count; again += 1) {
      await redo?.tap()
      await expect(progress).toHaveText(new RegExp(`^Decididos: ${again} de`))
    }
  },
)
