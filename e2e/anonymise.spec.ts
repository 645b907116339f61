import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newClinic } from './clinic.ts'
import { expect, expectAccessible, phantom, test } from './walk.ts'

const sample = 'panoramic-12bit.dcm'
const told = ['Paciente Demostración', 'DEMO-0001', '29/02/1980', 'Femenino']

/** What leaves the browser as a picture. */
const sentFile = (page: Page, path: RegExp) =>
  page
    .waitForRequest(request => request.method() === 'POST' && path.test(request.url()))
    .then(request => {
      const body = request.postDataBuffer()
      if (body === null) throw new Error('the form was sent without a body')
      return body.toString('latin1')
    })

const dicomOf = async (clinic: Awaited<ReturnType<typeof newClinic>>, analysis: string | null) =>
  JSON.stringify(await clinic.get(`/api/analyses/${analysis}`))

test('on upload a line reminds to anonymise, and what a DICOM says of the patient is shown and left out', async ({
  page,
}) => {
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
  const data = page.getByRole('region', { name: 'Datos del paciente en los archivos' })
  await expect(data.getByText('Este archivo dice quién es el paciente')).toBeVisible()
  for (const value of told) await expect(data.getByText(value, { exact: true })).toBeVisible()
  await expect(data.getByRole('checkbox', { name: 'Dejar fuera estos datos antes de guardar' })).toBeChecked()
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'Panorámica' }).check({ force: true })
  const sent = sentFile(page, /testing-models$/)
  await page.getByRole('button', { name: 'Procesar' }).click()
  const body = await sent
  expect(body).toContain('filename="radiografia.dcm"')
  for (const word of ['Demostraci', 'DEMO-0001', '19800229']) expect(body).not.toContain(word)
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
  const stored = await dicomOf(clinic, new URL(page.url()).searchParams.get('analysis'))
  for (const word of ['Demostraci', 'DEMO-0001', '1980-02-29']) expect(stored).not.toContain(word)
  expect(stored).toContain('2026-01-15')
})

test('whoever needs the data in the file can keep them', async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  await page.locator('input[type=file]').setInputFiles(phantom(sample))
  await page.getByRole('checkbox', { name: 'Dejar fuera estos datos antes de guardar' }).uncheck()
  await expect(page.getByText('El archivo se guardará con estos datos, y el informe los usará.')).toBeVisible()
  await page.getByRole('radio', { name: 'Panorámica' }).check({ force: true })
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
  expect(await dicomOf(clinic, new URL(page.url()).searchParams.get('analysis'))).toContain('DEMO-0001')
})

test('in a case the data of every DICOM are left out before it is sent', async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  await clinic.open(page, '/my-cases/create')
  await page.getByLabel('Nombre del Caso').fill('Caso anónimo')
  await page.locator('input[type=file]').setInputFiles([phantom(sample), phantom('periapical-decayed.jpg')])
  await expect(page.getByText('Este archivo dice quién es el paciente')).toBeVisible()
  await expectAccessible(page)
  const sent = sentFile(page, /\/api\/cases\/[^/]+\/images$/)
  await page.getByRole('button', { name: 'Analizar (2 credits)' }).click()
  const body = await sent
  expect(body).toContain(`filename="${sample}"`)
  expect(body).not.toContain('DEMO-0001')
})

test('a DICOM file that cannot be read is not sent at all', async ({ page }) => {
  const clinic = await newClinic()
  await clinic.open(page, '/upload')
  const broken = (await readFile(phantom(sample))).subarray(0, 900)
  await page.locator('input[type=file]').setInputFiles({ name: 'rota.dcm', mimeType: '', buffer: broken })
  await page.getByRole('radio', { name: 'Panorámica' }).check({ force: true })
  let isSent = false
  page.on('request', request => {
    isSent ||= request.method() === 'POST' && request.url().endsWith('testing-models')
  })
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'no se envió' })).toBeVisible()
  expect(isSent).toBe(false)
})
