import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { analysisSchema } from '@xrai/contract/records/analysis'
import { caseSchema } from '@xrai/contract/records/case'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, phantom, soak, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

const sample = 'panoramic-12bit.dcm'
const identity = ['Paciente Demostración', 'DEMO-0001', '29/02/1980', 'Femenino']

/** The stored bytes of an analysed file. */
async function storedBytes(page: Page, imageId: string): Promise<string> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const answer = await page.request.get(`/api/images/${imageId}/original`, { headers: { Authorization: token ?? '' } })
  expect(answer.ok()).toBe(true)
  return (await answer.body()).toString('latin1')
}

const analysisOf = async (page: Page, clinic: Clinic) => {
  const id = new URL(page.url()).searchParams.get('analysis')
  return analysisSchema.parse(await clinic.get(`/api/analyses/${id}`))
}

test("the upload reminds the user to anonymise, and a DICOM file's identity is shown and removed", async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  await expect(
    page.getByText(/quita del nombre del archivo y de la imagen lo que identifique al paciente/),
  ).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'DEMOSTRACION paciente.dcm',
    mimeType: 'application/dicom',
    buffer: await readFile(phantom(sample)),
  })
  const data = page.getByRole('region', { name: t('anonymise.label') })
  await expect(data.getByText(t('anonymise.title'))).toBeVisible()
  for (const value of identity) await expect(data.getByText(value, { exact: true })).toBeVisible()
  await expect(data.getByRole('checkbox', { name: t('anonymise.leaveOut') })).toBeChecked()
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
  const { image, fileName } = await analysisOf(page, clinic)
  expect(fileName).toBe('radiografia.dcm')
  expect(image.dicom).toMatchObject({ modality: 'PX', studyDate: '2026-01-15' })
  expect(JSON.stringify(image.dicom)).not.toContain('patient')
  const bytes = await storedBytes(page, image.id)
  for (const word of ['Demostraci', 'DEMO-0001', '19800229']) expect(bytes).not.toContain(word)
})

/** The sample with the data of a ten-year-old patient. */
const takenOfChild = async () => ({
  name: sample,
  mimeType: 'application/dicom',
  buffer: Buffer.from((await readFile(phantom(sample))).toString('latin1').replace('19800229', '20150228'), 'latin1'),
})

test(
  "the user can keep the file's personal data, and is warned that the patient is a child",
  soak,
  async ({ page }) => {
    test.slow()
    const clinic = await newClinic()
    await clinic.open(page, '/upload')
    await page.locator('input[type=file]').setInputFiles(await takenOfChild())
    await page.getByRole('checkbox', { name: t('anonymise.leaveOut') }).uncheck()
    await expect(page.getByText(t('anonymise.kept'))).toBeVisible()
    await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
    await page.getByRole('button', { name: 'Procesar' }).click()
    await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
    await expect(page.getByRole('heading', { level: 1, name: 'Análisis de Radiografía' })).toBeVisible()
    await expect(page.getByText('El modelo no está hecho para niños')).toBeVisible()
    await expectAccessible(page)
    const { id, image, warnings } = await analysisOf(page, clinic)
    expect(warnings).toMatchObject([{ code: 'CHILD' }])
    await page.goto(`/analyzer-results?analysis=${id}`)
    await expect(page.getByText('El modelo no está hecho para niños')).toBeVisible()
    expect(image.dicom).toMatchObject({ patientName: 'Paciente Demostración', patientId: 'DEMO-0001' })
    expect(await storedBytes(page, image.id)).toContain('DEMO-0001')
  },
)

const childWarning = 'El modelo no está hecho para niños'

test(
  'the warning for a child is shown before any request is sent, and the age stays in the browser',
  soak,
  async ({ page }) => {
    test.slow()
    const clinic = await newClinic()
    await clinic.open(page, '/upload')
    await page.locator('input[type=file]').setInputFiles(await takenOfChild())
    const warning = page.getByRole('alert').filter({ hasText: childWarning })
    await expect(warning).toBeVisible()
    await expect(page.getByRole('checkbox', { name: t('anonymise.leaveOut') })).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('upload.remove') }).click()
    await expect(warning).toBeHidden()

    await page.locator('input[type=file]').setInputFiles(await takenOfChild())
    await expect(warning).toBeVisible()
    const sent: string[] = []
    page.on('request', request => sent.push(request.postDataBuffer()?.toString('latin1') ?? ''))
    await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
    await page.getByRole('button', { name: 'Procesar' }).click()
    await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
    expect(sent.filter(body => body.includes('20150228') || body.includes('2015-02-28'))).toEqual([])
    const { image } = await analysisOf(page, clinic)
    expect(image.dicom).toMatchObject({ studyDate: '2026-01-15' })
    expect(JSON.stringify(image.dicom)).not.toContain('patient')
    expect(await storedBytes(page, image.id)).not.toContain('20150228')
  },
)

test("in a case the warning for a child follows from the file or from the patient's record", soak, async ({ page }) => {
  const clinic = await newClinic()
  await clinic.post('/api/patients', { firstName: 'Inés', lastName: 'Rojas', birthDate: '2020-03-01' })
  await clinic.open(page, '/my-cases/create')
  const other = {
    name: 'otra.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile(phantom('periapical-decayed.jpg')),
  }
  const warning = page.getByRole('alert').filter({ hasText: childWarning })
  await page.locator('input[type=file]').setInputFiles([await takenOfChild(), other])
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Quitar ${sample}` }).click()
  await expect(warning).toBeHidden()
  await page.getByLabel(t('casePicker.patient')).fill('Inés')
  await page.getByRole('option', { name: /Inés Rojas/ }).click()
  await expect(warning).toBeVisible()
})

test('in a case the personal data of every DICOM file are removed before the upload', soak, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/my-cases/create')
  await page.getByLabel('Nombre del Caso').fill('Caso anónimo')
  await page.locator('input[type=file]').setInputFiles([phantom(sample), phantom('periapical-decayed.jpg')])
  await expect(page.getByText(t('anonymise.title'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Analizar (2 credits)' }).click()
  await expect(page.getByText(t('createCase.allDone', { count: 2 }))).toBeVisible({ timeout: 60_000 })
  const found = caseSchema.parse(await clinic.get(`/api/cases/${new URL(page.url()).searchParams.get('case')}`))
  const sent = found.analyses.find(({ name }) => name === sample)
  const bytes = await storedBytes(page, sent?.image.id ?? '')
  expect(bytes.slice(128, 132)).toBe('DICM')
  expect(bytes).not.toContain('DEMO-0001')
})

test('an unreadable DICOM file is not sent at all', soak, async ({ page }) => {
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  const broken = (await readFile(phantom(sample))).subarray(0, 900)
  await page.locator('input[type=file]').setInputFiles({ name: 'rota.dcm', mimeType: '', buffer: broken })
  await page.getByRole('radio', { name: 'Panorámica' }).press('Space')
  let isSent = false
  page.on('request', request => {
    isSent ||= request.method() === 'POST' && request.url().endsWith('testing-models')
  })
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'no se envió' })).toBeVisible()
  expect(isSent).toBe(false)
})
