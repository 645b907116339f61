import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { analysisSchema } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { windowedSample } from '../apps/server/src/testing/samples.ts'
import { expect, expectAccessible, phantom, soak, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

let clinic: Clinic

test.beforeAll(async () => {
  clinic = await newClinic()
})

const picker = (page: Page) => page.locator('input[type=file]')
const panoramic = phantom('panoramic-12bit.dcm')
const periapical = phantom('periapical-12bit.dcm')

/** A folder as X-ray software writes it to a disc: three files, two of them images. */
async function media(): Promise<string> {
  const folder = test.info().outputPath('disco')
  await mkdir(join(folder, 'DICOM', 'SER00001'), { recursive: true })
  await cp(panoramic, join(folder, 'DICOM', 'SER00001', 'IM0007'))
  await cp(periapical, join(folder, 'DICOM', 'SER00001', 'IM0008'))
  await cp(periapical, join(folder, 'DICOMDIR'))
  return folder
}

/** The phantom with a transfer syntax that no standard defines. */
async function unknownSyntaxFile(): Promise<string> {
  const bytes = (await readFile(panoramic)).toString('latin1')
  const path = test.info().outputPath('IM0003')
  await writeFile(path, bytes.replace('1.2.840.10008.1.2.1\0', '1.2.840.10008.1.2.6\0'), 'latin1')
  return path
}

/** Drops a file or a folder of this machine on an element. */
async function drop(page: Page, path: string, text: string) {
  const box = await page.getByText(text).boundingBox()
  if (box === null) throw new Error(`nothing to drop on: ${text}`)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const chrome = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [path], dragOperationsMask: 1 }
    await chrome.send('Input.dispatchDragEvent', { type, ...at, data })
  }
}

const processButton = (page: Page) => page.getByRole('button', { name: 'Procesar' })

test('a DICOM file without an extension is recognised, and sent without its patient data', async ({ page }) => {
  test.slow()
  await clinic.open(page, '/upload')
  await expect(picker(page)).toHaveAttribute('accept', 'image/*,application/dicom,.dcm,.dicom')
  await picker(page).setInputFiles(join(await media(), 'DICOM', 'SER00001', 'IM0007'))
  await expect(page.getByText(t('upload.dicomHint'))).toBeVisible()
  await expect(page.getByText('IM0007')).toBeVisible()
  await expect(page.getByText(t('anonymise.title'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
  await processButton(page).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
  const id = new URL(page.url()).searchParams.get('analysis')
  const { fileName, image } = analysisSchema.parse(await clinic.get(`/api/analyses/${id}`))
  expect(fileName).toBe('IM0007')
  expect(image.dicom).toMatchObject({ modality: 'PX' })
  expect(JSON.stringify(image.dicom)).not.toContain('patient')
})

test('a DICOM folder dropped on a case adds its images', soak, async ({ page }) => {
  await clinic.open(page, '/my-cases/create')
  await drop(page, await media(), 'No hay imágenes seleccionadas')
  await expect(page.getByText('2/10 agregadas')).toBeVisible()
  const images = page.getByRole('list', { name: t('createCase.imageList') }).getByRole('listitem')
  await expect(images).toContainText(['IM0007', 'IM0008'])
  await expect(images.getByRole('img', { name: 'DICOM' })).toHaveCount(2)
  await expect(page.getByText(t('createCase.notImageOne'))).toBeVisible()
  await expect(page.getByText(t('anonymise.titleMany', { count: 2 }))).toBeVisible()
})

test('a folder dropped on /upload contributes its first image', soak, async ({ page }) => {
  await clinic.open(page, '/upload')
  await drop(page, await media(), 'Subir desde Galeria')
  await expect(page.getByText('IM0007')).toBeVisible()
  await expect(page.getByText(t('upload.droppedMany', { count: 2 }))).toBeVisible()
})

test('a folder without an image is refused like any other file', soak, async ({ page }) => {
  await clinic.open(page, '/upload')
  const folder = test.info().outputPath('vacia')
  await mkdir(folder, { recursive: true })
  await drop(page, folder, 'Subir desde Galeria')
  await expect(page.getByText('Este archivo no es una imagen que podamos leer.')).toBeVisible()
})

test('an unsupported compression is named, on /upload and in a case, and nothing is sent', soak, async ({ page }) => {
  const sentence = t('errors.dicomTransferSyntax')
  const file = await unknownSyntaxFile()
  let isSent = false
  page.on('request', request => {
    isSent ||= request.method() === 'POST' && /testing-models|\/images$/.test(request.url())
  })
  await clinic.open(page, '/upload')
  await picker(page).setInputFiles(file)
  await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
  await processButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/my-cases/create')
  await page.getByLabel('Nombre del Caso').fill('Caso comprimido')
  await picker(page).setInputFiles(file)
  await page.getByRole('button', { name: /^Analizar/ }).click()
  await expect(page.getByText(sentence)).toBeVisible()
  expect(isSent).toBe(false)
})

test(
  'a VOI window of the file is chosen above brightness and contrast, kept in the tab, and moves no outline',
  soak,
  async ({ page }) => {
    const analysis = await clinic.analyse({ name: 'panoramic.dcm', buffer: Buffer.from(await windowedSample()) })
    await clinic.open(page, `/preview?analysis=${analysis}`)
    const stage = page.locator('[data-stage=ready]')
    await expect(stage).toBeVisible({ timeout: 30_000 })
    const outline = page
      .getByRole('group', { name: /^Imagen/ })
      .locator('svg [data-mark]')
      .first()
    const chosen = page.waitForResponse(/\/display\?window=1$/)
    await page.getByRole('button', { name: t('viewer.windowAndLevels') }).click()
    await expect(page.getByRole('radio')).toHaveCount(3)
    await expect(page.getByRole('radio', { name: t('viewer.preset.normal') })).toBeChecked()
    await expectAccessible(page)
    // The open panel has moved the image up.
    const before = await outline.boundingBox()
    await page.getByRole('radio', { name: 'Tejido blando' }).check()
    expect((await chosen).status()).toBe(200)
    await expect(page.getByText(t('viewer.windowLoading'))).toBeHidden()
    await expect(stage).toBeVisible()
    expect(await outline.boundingBox()).toEqual(before)
    await page.reload()
    await page.getByRole('button', { name: t('viewer.windowAndLevels') }).click()
    await expect(page.getByRole('radio', { name: 'Tejido blando' })).toBeChecked()
  },
)
