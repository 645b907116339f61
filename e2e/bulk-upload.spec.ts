import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, phantom, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

const pictures = [
  ...['decayed', 'edentulous', 'healthy', 'impacted', 'implants', 'restored'].map(name => `panoramic-${name}.jpg`),
  ...['periapical-decayed.jpg', 'periapical-root-filled.jpg', 'panoramic-16bit.png', 'panoramic-12bit.dcm'],
]

/** Ten radiographs, one of them duplicated, a corrupt file and a letter. */
async function folder(): Promise<string> {
  const path = test.info().outputPath('carpeta')
  await mkdir(path, { recursive: true })
  for (const name of pictures) await cp(phantom(name), join(path, name))
  await cp(phantom('panoramic-healthy.jpg'), join(path, 'la misma.jpg'))
  await writeFile(join(path, 'rota.dcm'), (await readFile(phantom('panoramic-12bit.dcm'))).subarray(0, 4000))
  await writeFile(join(path, 'carta.txt'), 'Estimada colega')
  return path
}

test('a folder uploads while its user visits other screens, and each file shows its result', async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  await page.getByRole('link', { name: 'Subir muchas radiografías' }).click()
  await page.locator('input[webkitdirectory]').setInputFiles(await folder())
  await expect(page.getByText(t('bulk.chosen', { count: 12 }))).toBeVisible()
  await expect(page.getByText(t('bulk.unfitOne'))).toBeVisible()
  // A new clinic has five credits.
  await expect(page.getByText(t('bulk.creditsTitle', { count: 7 }))).toBeVisible()
  await expectAccessible(page)

  // Delays the first responses, so that the running upload can be seen.
  let letThrough: (() => void) | undefined
  const held = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route('**/api/images', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: t('bulk.startMany', { count: 12 }) }).click()
  await expect(page.getByRole('progressbar', { name: t('bulk.progress') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('bulk.pause') }).click()
  await page.getByRole('link', { name: 'Pacientes' }).click()
  await expect(page.getByText(t('bulk.notice.paused'))).toBeVisible()
  letThrough?.()
  await page.getByRole('link', { name: t('bulk.notice.open'), exact: true }).click()
  await page.getByRole('button', { name: t('bulk.resume') }).click()

  await expect(page.getByRole('heading', { name: t('bulk.heading.ended') })).toBeVisible({ timeout: 60_000 })
  const count = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
  await expect(count(t('bulk.counts.stored'))).toHaveText('5')
  await expect(count(t('bulk.counts.unanalysed'))).toHaveText('5')
  await expect(count(t('bulk.counts.present'))).toHaveText('1')
  await expect(count(t('bulk.counts.refused'))).toHaveText('1')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /Con error/ }).check({ force: true })
  await expect(page.getByRole('listitem').filter({ hasText: 'rota.dcm' })).toContainText('No pudimos leer este archivo')

  // Uploading the same folder again duplicates nothing.
  await page.getByRole('button', { name: t('bulk.again') }).click()
  await page.locator('input[webkitdirectory]').setInputFiles(await folder())
  await page.getByRole('button', { name: t('bulk.startMany', { count: 12 }) }).click()
  await expect(page.getByRole('heading', { name: t('bulk.heading.ended') })).toBeVisible({ timeout: 60_000 })
  await expect(count(t('bulk.counts.present'))).toHaveText('11')
  expect(await clinic.get('/api/analyses')).toMatchObject({ total: 10 })

  // With a larger plan, those that no credit was left for are analysed at once.
  await clinic.put('/api/plan', { plan: 'profesional' })
  await page.goto('/analysis')
  await page.getByRole('button', { name: t('images.select') }).click()
  const boxes = (status: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: status })
      .getByRole('checkbox', { name: t('assign.choose', { date: '' }) })
  await boxes(t('status.unanalysed')).nth(0).check()
  await boxes(t('status.unanalysed')).nth(1).check()
  await boxes(t('status.pending_revision')).nth(0).check()
  await page.getByRole('button', { name: t('home.analyseChosen', { count: 2 }) }).click()
  await expect(page.getByText(t('home.analyseQueuedMany', { count: 2 }))).toBeVisible()
  await expect(page.getByLabel(t('assign.chosenOne'))).toBeVisible()
  const total = async (status: string) => Object(await clinic.get(`/api/analyses?status=${status}`)).total
  await expect.poll(() => total('pending_revision'), { timeout: 60_000 }).toBe(7)
  expect(await total('unanalysed')).toBe(3)
})

test(
  'a radiograph that the clinic already has as another file is listed, and analysed only if the user confirms',
  soak,
  async ({ page }) => {
    const clinic = await newClinic()
    const jpeg = await readFile(phantom('panoramic-healthy.jpg'))
    await clinic.analyse('panoramic-healthy.jpg')
    await clinic.open(page, '/upload/bulk')
    // Trailing bytes make it a different file.
    const buffer = Buffer.concat([jpeg, Buffer.alloc(1)])
    const another = {
      name: 'otra.jpg',
      mimeType: 'image/jpeg',
      buffer: await readFile(phantom('panoramic-decayed.jpg')),
    }
    const files = [{ name: 'exportada.jpg', mimeType: 'image/jpeg', buffer }, another]
    await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(files)
    await page.getByRole('button', { name: t('bulk.startMany', { count: 2 }) }).click()
    await expect(page.getByRole('heading', { name: t('bulk.heading.ended') })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('listitem').filter({ hasText: 'exportada.jpg' })).toContainText('Probable duplicado')
    expect(await clinic.get('/api/analyses')).toMatchObject({ total: 2 })
    await expectAccessible(page)

    await page.getByRole('button', { name: t('bulk.sendSimilarOne') }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'exportada.jpg' })).toContainText(t('bulk.state.stored'))
    expect(await clinic.get('/api/analyses')).toMatchObject({ total: 3 })
  },
)
