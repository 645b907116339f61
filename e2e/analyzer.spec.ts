import type { Page } from '@playwright/test'
import { caseSchema } from '@xrai/contract/records/case'
import { t } from '@xrai/contract/strings/translate'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phantom,
  phone,
  phoneSoak,
  soak,
  test,
  unfold,
} from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { moveFingers } from './fingers.ts'

const names = ['panoramic-restored.jpg', 'panoramic-implants.jpg'] as const
let clinic: Clinic
let caseId: string

test.beforeAll(async () => {
  clinic = await newClinic()
  caseId = (await clinic.post('/api/cases', { name: 'Caso - Paciente Salas', description: 'Control anual' })).id
  for (const name of names) await clinic.addImage(caseId, name)
  await expect
    .poll(async () => (await present()).analyses.map(({ status }) => status), { timeout: 60_000 })
    .toEqual(['pending_revision', 'pending_revision'])
})

const present = async () => caseSchema.parse(await clinic.get(`/api/cases/${caseId}`))
const open = (page: Page) => clinic.open(page, `/analyzer-results/${caseId}`)
/** Opens the case with its filters expanded. */
const openFiltered = async (page: Page) => {
  await open(page)
  await unfold(page, 'Filtros')
}
const marks = (page: Page) => page.locator('[data-mark]')
const entry = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const description = (page: Page) => page.getByRole('region', { name: 'Descripción' })
const filters = (page: Page) => page.getByRole('group', { name: 'Filtros' })
const types = (page: Page) => filters(page).getByRole('button', { name: /, \d+$/ })
const percentage = (page: Page) => page.getByRole('status', { name: /^Aumento/ })
const canvas = (page: Page) => page.getByRole('group', { name: /^Imagen/ })
const placement = (page: Page) => page.locator('g[transform]').first().getAttribute('transform')
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: t('analyzer.menu') }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Changes the server's response for the case before the page receives it. */
const change = (page: Page, how: (found: Record<string, unknown>) => unknown) =>
  page.route(`**/api/cases/${caseId}`, async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: how(await answer.json()) })
  })

/** Overrides fields of the case's first radiograph. */
const changeFirst = async (page: Page, fields: Record<string, unknown>) => {
  const id = (await present()).analyses[0]?.id
  await page.route(`**/api/analyses/${id}`, async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...fields } })
  })
}

const withFirst = (fields: Record<string, unknown>) => (found: Record<string, unknown>) => {
  const [first, ...others] = found['analyses'] as Record<string, unknown>[]
  return { ...found, analyses: [{ ...first, ...fields }, ...others] }
}

test('a case shows its name and its ID, without the navigation bar but with a way back', soak, async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Caso - Paciente Salas')
  await expect(page.getByText(`ID: ${caseId}`)).toHaveClass('sr-only')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('title', `ID: ${caseId}`)
  await expect(page.getByRole('navigation', { name: t('nav.main') })).toBeHidden()
  await expect(page.getByRole('link', { name: t('analyzer.back') })).toHaveAttribute('href', '/my-cases')
  await expect(marks(page).first()).toBeVisible()
  await expectAccessible(page)
})

test('the page shows a loading state until the case has arrived', async ({ page }) => {
  let go: () => void = () => undefined
  const asked = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route(`**/api/cases/${caseId}`, async route => {
    await asked
    await route.continue()
  })
  await open(page)
  await expect(page.getByText('Cargando caso...')).toBeVisible()
  go()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Caso - Paciente Salas')
})

test('a case without a name shows its ID as its title', soak, async ({ page }) => {
  await change(page, found => ({ ...found, name: '' }))
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Caso ${caseId}`)
})

test('zoom goes from 50 to 300 % by a factor of 1.2, and reset brings 100 % back', soak, async ({ page }) => {
  await open(page)
  await expect(marks(page).first()).toBeVisible()
  const [less, more] = [
    page.getByRole('button', { name: t('viewer.zoomOut') }),
    page.getByRole('button', { name: t('viewer.zoomIn') }),
  ]
  await expect(percentage(page)).toHaveText('100 %')
  for (const percent of ['120 %', '144 %', '173 %', '207 %', '249 %', '299 %', '300 %']) {
    await more.click()
    await expect(percentage(page)).toHaveText(percent)
  }
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: t('viewer.reset') }).click()
  await expect(percentage(page)).toHaveText('100 %')
  for (const percent of ['83 %', '69 %', '58 %', '50 %']) {
    await less.click()
    await expect(percentage(page)).toHaveText(percent)
  }
  await expect(less).toHaveAttribute('aria-disabled', 'true')
})

test('the wheel zooms, a drag moves the radiograph, and leaving the viewer ends the drag', soak, async ({ page }) => {
  await open(page)
  await expect(marks(page).first()).toBeVisible()
  await canvas(page).hover({ position: { x: 200, y: 200 } })
  await page.mouse.wheel(0, -300)
  await expect(percentage(page)).not.toHaveText('100 %')
  await page.getByRole('button', { name: t('viewer.reset') }).click()
  await expect(percentage(page)).toHaveText('100 %')
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('the viewer has no place')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  const before = await placement(page)
  await page.mouse.move(box.x + 60, box.y + 50, { steps: 4 })
  await expect.poll(() => placement(page)).not.toBe(before)
  await page.mouse.move(box.x - 60, box.y + 50, { steps: 4 })
  const left = await placement(page)
  await page.mouse.move(box.x + 200, box.y + 200, { steps: 4 })
  expect(await placement(page)).toBe(left)
  await page.mouse.up()
})

test(
  'a finding shows its confidence on hover and its details on click, until another analysis is chosen',
  soak,
  async ({ page }) => {
    await open(page)
    await expect(description(page)).toContainText('Haz clic en una coordenada para ver su descripción')
    const name = await marks(page).first().getAttribute('aria-label')
    const percent = /\d+ %$/.exec(name ?? '')?.[0] ?? 'nothing'
    await marks(page).first().dispatchEvent('pointerover')
    await expect(canvas(page).getByText(percent).first()).toBeVisible()
    await marks(page).last().click({ force: true })
    await expect(description(page).getByText(t('analyzer.type'))).toBeVisible()
    await expect(description(page).getByText(t('analyzer.text'))).toBeVisible()
    await expect(description(page)).toContainText(t('analyzer.coordinates'))
    await expect(description(page)).toContainText(/\(\d+, \d+\)/)
    await expect(description(page)).toContainText(/\d+ × \d+ px/)
    await expectAccessible(page)
    await entry(page, names[1]).click()
    await expect(entry(page, names[1])).toHaveAttribute('aria-current', 'page')
    await expect(description(page)).toContainText('Haz clic en una coordenada para ver su descripción')
  },
)

test('choosing an analysis selects all its types; Ninguno hides all findings and Todos shows them again', async ({
  page,
}) => {
  test.slow()
  await openFiltered(page)
  await expect(marks(page).first()).toBeVisible()
  const all = await marks(page).count()
  const counts = await types(page).locator('.sr-only').allInnerTexts()
  expect(counts.reduce((sum, text) => sum + Number(/\d+$/.exec(text)?.[0]), 0)).toBe(all)
  await filters(page).getByRole('button', { name: 'Ninguno' }).click()
  await expect(marks(page)).toHaveCount(0)
  await types(page).first().click()
  await expect(marks(page)).toHaveCount(Number(/\d+$/.exec(counts[0] ?? '')?.[0]))
  await filters(page).getByRole('button', { name: 'Todos' }).click()
  await expect(marks(page)).toHaveCount(all)

  await filters(page).getByRole('button', { name: 'Ninguno' }).click()
  await entry(page, names[1]).click()
  await expect(marks(page).first()).toBeVisible()
  await entry(page, names[0]).click()
  await expect(marks(page)).toHaveCount(all)
  for (const type of await types(page).all()) await expect(type).toHaveAttribute('aria-pressed', 'true')
})

test(
  'findings below the default threshold of 20 % are hidden, and an unknown class is grey under its own name',
  soak,
  async ({ page }) => {
    const { analyses } = await present()
    const [one, two] = analyses[0]?.predictions ?? []
    const predictions = [
      { ...one, class: 'CALCULUS', confidence: 0.2 },
      { ...two, confidence: 0.19 },
    ]
    await changeFirst(page, { predictions })
    await openFiltered(page)
    await expect(marks(page)).toHaveCount(1)
    await expect(types(page)).toHaveCount(1)
    await expect(types(page)).toContainText('CALCULUS')
    await expect(marks(page).locator('polygon').last()).toHaveAttribute('stroke', '#9aa5a0')
  },
)

test('a finding with points is drawn as their polygon, a finding without as its box', soak, async ({ page }) => {
  const [one] = (await present()).analyses[0]?.predictions ?? []
  const box = { ...one, x: 500, y: 400, width: 100, height: 60, confidence: 0.9 }
  const points = [
    { x: 10, y: 20 },
    { x: 60, y: 25 },
    { x: 30, y: 80 },
  ]
  const predictions = [
    { ...box, detection_id: 'polygon', points },
    { ...box, detection_id: 'box', points: [] },
  ]
  await changeFirst(page, { predictions })
  await open(page)
  const drawn = (id: string) => page.locator(`[data-mark=${id}] polygon`).last()
  await expect(drawn('polygon')).toHaveAttribute('points', '10,20 60,25 30,80')
  await expect(drawn('box')).toHaveAttribute('points', '450,370 550,370 550,430 450,430')
})

test('the search finds cases by name, and its button clears it', soak, async ({ page }) => {
  const { id } = await clinic.post('/api/cases', { name: 'Caso - Otra persona' })
  await open(page)
  const search = page.getByPlaceholder('Buscar casos por nombre...')
  await search.fill('OTRA')
  await expect(page.getByText(t('analyzer.foundOne'))).toBeVisible()
  await expectAccessible(page)
  await search.fill('zzz')
  await expect(page.getByText('No se encontraron casos')).toBeVisible()
  await page.getByRole('search').getByRole('button').click()
  await expect(search).toHaveValue('')
  await expect(entry(page, names[0])).toBeVisible()
  await search.fill('otra')
  await page.getByRole('link', { name: /Caso - Otra persona/ }).click()
  await expect(page).toHaveURL(new RegExp(`/analyzer-results/${id}`))
  await expect(page.getByText(t('analyzer.empty'))).toBeVisible()
  await expect(page.getByText('Selecciona un análisis para ver los filtros')).toBeVisible()
  await expectAccessible(page)
})

test('Editar changes name and description, Cerrar leads back to the cases', soak, async ({ page }) => {
  const { id } = await clinic.post('/api/cases', { name: 'Caso por corregir' })
  await clinic.open(page, `/analyzer-results/${id}`)
  await menu(page, 'Editar')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre del Caso').fill('Caso corregido')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('cases.save') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Caso corregido')
  await menu(page, t('analyzer.close'))
  await expect(page).toHaveURL(/\/my-cases$/)
})

test('Eliminar leads back to the cases, where the deletion can be undone', soak, async ({ page }) => {
  const { id } = await clinic.post('/api/cases', { name: 'Caso que se borra' })
  await clinic.open(page, `/analyzer-results/${id}`)
  await menu(page, 'Eliminar')
  await expect(page).toHaveURL(/\/my-cases$/)
  await expect(page.getByText(t('cases.removed'))).toBeVisible()
  await page.getByRole('button', { name: t('ui.undo') }).click()
  await expect(page.getByText(t('cases.restored'))).toBeVisible()
  await page.goto(`/analyzer-results/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Caso que se borra')
})

test('the chosen analysis is reported and marked as reviewed from the analyzer', soak, async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Reporte', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('preview.markReviewed') }).click()
  await expect(page.getByRole('button', { name: t('preview.reviewed'), exact: true })).toBeVisible()
  await expect(entry(page, names[0])).toHaveAccessibleName(`${names[0]}, Guardado`)
  await page.getByText(t('ui.undo')).click()
  await expect(page.getByRole('button', { name: t('preview.markReviewed') })).toBeVisible()
})

test('images are added to a case, and their findings appear without a reload', soak, async ({ page }) => {
  test.slow()
  const other = await newClinic()
  const { id } = await other.post('/api/cases', { name: 'Caso que crece' })
  await other.open(page, `/analyzer-results/${id}`)
  await page
    .getByRole('button', { name: t('analyzer.add') })
    .last()
    .click()
  const dialog = page.getByRole('dialog', { name: t('analyzer.add') })
  await dialog.locator('input[type=file]').setInputFiles(phantom('panoramic-implants.jpg'))
  await expect(dialog.getByText('1/10 agregadas')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Analizar (1 credit)' }).click()
  await expect(dialog).toBeHidden({ timeout: 20_000 })
  await expect(page.getByText('1 imagen agregada')).toBeVisible()
  await expect(marks(page).first()).toBeVisible({ timeout: 60_000 })
  await unfold(page, 'Filtros')
  await expect(types(page).first()).toHaveAttribute('aria-pressed', 'true')
})

test('a running analysis is shown as running, and a lost connection until it returns', soak, async ({ page }) => {
  await change(page, withFirst({ status: 'processing', startedAt: new Date().toISOString(), predictions: [] }))
  await changeFirst(page, { status: 'processing', predictions: [] })
  let isCut = true
  await page.route('**/events', route => (isCut ? route.abort() : route.continue()))
  await open(page)
  await expect(page.getByText(t('analyzer.progress', { done: 1, total: 2 }))).toBeVisible()
  await expect(page.getByText(t('findings.unfinished'))).toBeVisible()
  await expect(page.getByText(/Sin conexión con el servidor/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute(`**/api/cases/${caseId}`)
  await page.unroute(`**/api/analyses/${(await present()).analyses[0]?.id}`)
  isCut = false
  await expect(marks(page).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Sin conexión con el servidor/)).toBeHidden()
})

test('a case that does not exist or belongs to another clinic is reported as unknown', soak, async ({ page }) => {
  const stranger = await newClinic()
  await stranger.open(page, `/analyzer-results/${caseId}`)
  await expect(page.getByRole('heading', { name: t('analyzer.missing') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('analyzer.toCases') })).toHaveAttribute('href', '/my-cases')
  await expectAccessible(page)
  await page.goto('/analyzer-results/no-es-un-id')
  await expect(page.getByRole('heading', { name: t('analyzer.missing') })).toBeVisible()
})

test('a case that cannot be fetched offers to try again', soak, async ({ page }) => {
  await page.route(`**/api/cases/${caseId}`, route => route.abort())
  await open(page)
  await expect(page.getByText(/No pudimos conectar con el servidor/)).toBeVisible()
  await page.unroute(`**/api/cases/${caseId}`)
  await page.getByRole('button', { name: t('ui.retry') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Caso - Paciente Salas')
})

test(
  'on a phone the radiograph is on top, and findings, analyses, filters and chart are tabs below it',
  phone,
  async ({ page }) => {
    await open(page)
    await expect(page.getByRole('tab')).toHaveText(['Hallazgos', 'Análisis', 'Filtros', t('odontogram.title')])
    await expect(marks(page).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expect(page.getByText('Haz clic en una coordenada para ver su descripción')).toBeAttached()
    await page.getByRole('tab', { name: 'Análisis' }).tap()
    await expect(page.getByPlaceholder('Buscar casos por nombre...')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reporte', exact: true })).toBeInViewport()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Filtros' }).tap()
    await expect(page.getByRole('button', { name: 'Ninguno' })).toBeVisible()
    await expectAccessible(page)
  },
)

test('tapping a finding brings its description to the front', phone, async ({ page }) => {
  await open(page)
  await marks(page).last().tap({ force: true })
  await expect(page.getByRole('tab', { name: 'Hallazgos' })).toHaveAttribute('aria-selected', 'true')
  await expect(description(page)).toContainText(t('analyzer.coordinates'))
  await expectAccessible(page)
})

test('a two-finger gesture zooms', phoneSoak, async ({ page }) => {
  await open(page)
  await marks(page).first().waitFor()
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('the viewer has no place')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const fingers = (apart: number) => [
    { x: x - apart, y },
    { x: x + apart, y },
  ]
  await moveFingers(page, [30, 40, 50, 60].map(fingers))
  await expect(percentage(page)).toHaveText('200 %')
})
