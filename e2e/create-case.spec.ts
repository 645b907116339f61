import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, expectNoSidewaysScroll, phantom, phoneSoak, soak, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

let clinic: Clinic
let second: Clinic

test.beforeAll(async () => {
  clinic = await newClinic()
  second = await newClinic()
})

const panoramic = phantom('panoramic-restored.jpg')
const periapical = phantom('periapical-decayed.jpg')
const dicom = phantom('periapical-12bit.dcm')
const picker = (page: Page) => page.locator('input[type=file]')
const name = (page: Page) => page.getByLabel('Nombre del Caso')
const analyze = (page: Page) => page.getByRole('button', { name: /^Analizar/ })

/** Images that are chosen but never sent. */
const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `imagen-${index + 1}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from('no importa'),
  }))

test(
  'Analizar is disabled without images or with a blank name, and shows one credit per image',
  soak,
  async ({ page }) => {
    await clinic.open(page, '/my-cases/create')
    await expect(name(page)).toHaveAttribute('placeholder', 'Ej: Caso - Paciente Pérez')
    await expect(page.getByLabel('Descripción')).toHaveAttribute('placeholder', 'Descripción breve del caso')
    await expect(page.getByText('No hay imágenes seleccionadas')).toBeVisible()
    await expect(page.getByText('0/10 agregadas')).toBeVisible()
    await expect(analyze(page)).toHaveText('Analizar (1 credit)')
    await expect(analyze(page)).toBeDisabled()
    await expect(page.getByText('5 de 5 créditos disponibles. Después quedarán 4.')).toBeVisible()
    await name(page).fill('   ')
    await picker(page).setInputFiles([panoramic, periapical])
    await expect(page.getByText('2/10 agregadas')).toBeVisible()
    await expect(analyze(page)).toHaveText('Analizar (2 credits)')
    await expect(analyze(page)).toBeDisabled()
    await name(page).fill('Caso - Paciente Pérez')
    await expect(analyze(page)).toBeEnabled()
    await expectAccessible(page)
  },
)

test(
  'files beyond ten are dropped with a note, and the add buttons are disabled at the maximum',
  soak,
  async ({ page }) => {
    await clinic.open(page, '/my-cases/create')
    await picker(page).setInputFiles(pictures(12))
    await expect(page.getByText('10/10 agregadas')).toBeVisible()
    await expect(page.getByText(t('createCase.droppedMany', { count: 2 }))).toBeVisible()
    await expect(page.getByRole('button', { name: t('createCase.add') })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Tomar Radiografia' })).toBeDisabled()
    await page.getByRole('button', { name: t('createCase.remove', { name: 'imagen-4.png' }) }).click()
    await expect(page.getByText('9/10 agregadas')).toBeVisible()
    await expect(page.getByRole('button', { name: t('createCase.add') })).toBeEnabled()
  },
)

test('each image has its own type, guessed from its dimensions', soak, async ({ page }) => {
  await clinic.open(page, '/my-cases/create')
  await picker(page).setInputFiles([panoramic, periapical, dicom])
  const type = (file: string) => page.getByRole('group', { name: t('createCase.type', { name: file }) })
  await expect(type('panoramic-restored.jpg').getByLabel('Panorámica')).toBeChecked()
  await expect(type('periapical-decayed.jpg').getByLabel('Periopical')).toBeChecked()
  await type('periapical-12bit.dcm').getByLabel('Periopical').check({ force: true })
  await expect(type('periapical-12bit.dcm').getByLabel('Periopical')).toBeChecked()
  await expect(type('panoramic-restored.jpg').getByLabel('Panorámica')).toBeChecked()
})

test('Cancelar goes back', soak, async ({ page }) => {
  await clinic.open(page, '/my-cases')
  await page.getByRole('link', { name: 'Crear Caso' }).first().click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(/\/my-cases$/)
})

test('a case is uploaded, queued and analysed live, survives a reload, and belongs to its patient', async ({
  page,
}) => {
  test.slow()
  await clinic.open(page, '/my-cases/create')
  await name(page).fill('Caso - Paciente Rojas')
  await page.getByLabel(t('casePicker.patient')).fill('Luis Rojas')
  await page.getByRole('option', { name: t('casePicker.create', { name: 'Luis Rojas' }) }).click()
  await expect(page.getByRole('dialog').getByLabel(t('patients.lastName'))).toHaveValue('Rojas')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('patients.save') })
    .click()
  await expect(page.getByRole('button', { name: t('casePicker.clear', { name: 'Luis Rojas' }) })).toBeVisible()
  await picker(page).setInputFiles([panoramic, periapical])
  await analyze(page).click()
  await expect(page).toHaveURL(/\/my-cases\/create\?case=/)
  const images = page.getByRole('list', { name: t('createCase.imageList') }).getByRole('listitem')
  await expect(images).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  // The detector may finish before the browser checks.
  await expect(page.getByText(/Ya puedes cerrar esta página|Se analizaron 2 imágenes\./).first()).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(page)
  await page.reload()
  await expect(images).toHaveCount(2)
  await expect(page.getByText(t('createCase.allDone', { count: 2 }))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(t('credits.left', { left: 3, limit: 5 }))).toBeVisible()
  await expectAccessible(page)

  await page.goto('/my-cases')
  const card = page.getByRole('region', { name: 'Todos los Casos' }).getByRole('listitem').first()
  await expect(card).toContainText('Caso - Paciente Rojas')
  await expect(card).toContainText('Luis Rojas')
  await expect(card).toContainText('2 imagenes')
  await expect(card).toContainText('Completado')
  await expect(card).toContainText(/Procesado en \d+ (s|min)/)
  await expect(card.locator('img')).toHaveCount(2)
})

test('a failed upload is retried under its idempotency key, and is charged once', async ({ page }) => {
  test.slow()
  const keys: (string | undefined)[] = []
  await page.route('**/api/cases/*/images', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) await route.abort()
    else await route.continue()
  })
  await clinic.open(page, '/my-cases/create')
  await name(page).fill('Caso con red mala')
  await picker(page).setInputFiles(periapical)
  await analyze(page).click()
  await expect(page.getByText(t('createCase.uploadFailed'))).toBeVisible()
  await page.getByRole('button', { name: t('createCase.retryOf', { name: 'periapical-decayed.jpg' }) }).click()
  await expect(page.getByText(t('createCase.allDoneOne'))).toBeVisible({ timeout: 60_000 })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  await expect(page.getByText(t('credits.left', { left: 2, limit: 5 }))).toBeVisible()
})

test('leaving during an upload requires a confirmation', soak, async ({ page }) => {
  await page.route('**/api/cases/*/images', () => undefined)
  await clinic.open(page, '/my-cases/create')
  await name(page).fill('Caso a medias')
  await picker(page).setInputFiles(periapical)
  await analyze(page).click()
  await expect(page.getByText(t('createCase.keepOpen'))).toBeVisible()
  await page.getByRole('link', { name: 'Mis Casos Dentales' }).click()
  const dialog = page.getByRole('dialog', { name: t('createCase.leaveTitle') })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('createCase.stay') }).click()
  await expect(page).toHaveURL(/\/my-cases\/create/)
  await page.getByRole('link', { name: 'Mis Casos Dentales' }).click()
  await dialog.getByRole('button', { name: t('createCase.leave') }).click()
  await expect(page).toHaveURL(/\/my-cases$/)
})

test(
  'a case that costs more credits than are left is explained, and the prepared images are kept',
  soak,
  async ({ page }) => {
    await second.open(page, '/my-cases/create')
    await name(page).fill('Caso grande')
    await picker(page).setInputFiles(pictures(6))
    await expect(page.getByText(t('credits.notEnough'))).toBeVisible()
    await analyze(page).click()
    await expect(page.getByRole('heading', { name: t('credits.shortTitle') })).toBeVisible()
    await expect(page.getByText('Este caso necesita 6 créditos y te quedan 5.')).toBeVisible()
    await expect(page.getByText('Básico')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('credits.keep') }).click()
    await expect(name(page)).toHaveValue('Caso grande')
    await expect(page.getByText('6/10 agregadas')).toBeVisible()
  },
)

test('without credits, uploading leads to a page with plan and renewal', soak, async ({ page }) => {
  test.slow()
  for (let count = 0; count < 5; count++) await second.analyse('periapical-decayed.jpg')
  await second.open(page, '/upload')
  await expect(page.getByText(t('credits.left', { left: 0, limit: 5 }))).toBeVisible()
  await picker(page).first().setInputFiles(periapical)
  await page.getByRole('radio', { name: 'Periopical' }).check({ force: true })
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page.getByRole('heading', { name: t('credits.outTitle') })).toBeVisible()
  await expect(page.getByText(t('credits.renews'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('credits.keep') }).click()
  await expect(page.getByText('periapical-decayed.jpg')).toBeVisible()
})

test('a case is created on a phone with the actions within reach', phoneSoak, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/my-cases/create')
  const analyze = page.getByRole('button', { name: /^Analizar/ })
  await expect(analyze).toBeInViewport()
  await page.getByLabel('Nombre del Caso').fill('Caso en el móvil')
  const name = 'radiografía periapical del paciente, pieza 36, antes de la obturación, 20 de noviembre de 2026.jpg'
  const buffer = await readFile(phantom('periapical-decayed.jpg'))
  await page.getByLabel(t('createCase.choose')).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await expect(page.getByTitle(name)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await analyze.click()
  await expect(page.getByText(t('createCase.allDoneOne'))).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: t('createCase.open') }).click()
  await expect(page).toHaveURL(/\/analyzer-results\//)
})
