import { t } from '@xrai/contract/strings/translate'
import { both, bothSoak, expect, expectAccessible, expectNoSidewaysScroll, phantom, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { chooseByButton, countPresses } from './presses.ts'

const sample = phantom('panoramic-healthy.jpg')

test(
  "a radiograph is uploaded for a patient from the patient's page and from the row of the list",
  both,
  async ({ page }) => {
    test.slow()
    const clinic = await newClinic()
    const { id } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
    await clinic.open(page, '/patients')
    await page.getByRole('link', { name: t('patients.newRadiographOf', { name: 'Rosa Quispe' }) }).click()
    const chip = page.getByRole('region', { name: t('assign.field') })
    await expect(chip.getByText('Rosa Quispe')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto(`/patients/${id}`)
    await page.getByRole('main').getByRole('link', { name: 'Nueva Radiografia' }).click()
    await chooseByButton(page, sample)
    // The patient in the URL is kept after an image is removed again.
    await page.getByRole('button', { name: t('upload.remove'), exact: true }).click()
    await expect(chip.getByText('Rosa Quispe')).toBeVisible()
    await chooseByButton(page, sample)
    await expect(page.getByText(t('upload.recognised'))).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Procesar' }).click()
    await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 60_000 })
    const line = page.getByRole('region', { name: t('assign.line.label') })
    await expect(line.getByRole('link', { name: 'Rosa Quispe' })).toBeVisible()
    expect(await clinic.get(`/api/patients/${id}`)).toMatchObject({ imageCount: 1 })
  },
)

test('patient pickers list the recently used patients first', both, async ({ page }) => {
  const clinic = await newClinic()
  for (const name of ['Aldo', 'Berta', 'Celia', 'Dora', 'Elsa', 'Flor', 'Gina'])
    await clinic.post('/api/patients', { firstName: name, lastName: 'Arce' })
  await clinic.open(page, '/upload')
  await page.getByRole('button', { name: t('assign.ask') }).click()
  await expect(page.getByText(t('casePicker.recent'))).toBeVisible()
  await expect(page.getByRole('option').first()).toHaveText(/^Gina Arce/)
  await expect(page.getByRole('option', { name: 'Aldo Arce' })).toBeHidden()
  await page.getByRole('combobox').fill('aldo')
  await expect(page.getByRole('option').first()).toHaveText(/^Aldo Arce/)
  await expectAccessible(page)
})

test("the empty home analyses the user's own file in three presses without a field", both, async ({ page }) => {
  test.slow()
  const presses = await countPresses(page)
  const clinic = await newClinic()
  await clinic.open(page, '/home')
  await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Nueva Radiografia' }).click()
  await chooseByButton(page, sample)
  await expect(page.getByText(t('upload.recognised'))).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Análisis de Radiografía' })).toBeVisible({
    timeout: 60_000,
  })
  expect(await presses()).toBeLessThanOrEqual(3)
})

test('from the empty home a new patient has a result in seven presses and four fields', both, async ({ page }) => {
  test.slow()
  const presses = await countPresses(page)
  const clinic = await newClinic()
  await clinic.open(page, '/home')
  await page
    .getByRole('list', { name: 'Primeros pasos' })
    .getByRole('button', { name: t('patients.create') })
    .click()
  const dialog = page.getByRole('dialog')
  const fields = { Nombre: 'Rosa', Apellidos: 'Quispe', 'Fecha de nacimiento': '1984-03-05' }
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: t('patients.save') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Quispe' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Nueva Radiografia' }).click()
  await chooseByButton(page, sample)
  await expect(page.getByText(t('upload.recognised'))).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page.getByRole('region', { name: t('assign.line.label') })).toContainText('Rosa Quispe', {
    timeout: 60_000,
  })
  expect(await presses()).toBeLessThanOrEqual(7)
  expect(Object.keys(fields).length).toBeLessThanOrEqual(4)
})

test(
  'each step of the checklist takes one press, and the sample costs no credit and leaves no data',
  bothSoak,
  async ({ page }) => {
    test.setTimeout(180_000)
    const clinic = await newClinic()
    await clinic.open(page, '/home')
    const steps = page.getByRole('list', { name: 'Primeros pasos' })
    await expect(steps.getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const chooser = page.waitForEvent('filechooser')
    await steps.getByRole('button', { name: t('clinicPage.addLogo') }).click()
    await (await chooser).setFiles(phantom('panoramic-healthy.jpg'))
    await expect(page.getByText(t('firstSteps.done', { done: 1, count: 4 }))).toBeVisible()
    await steps.getByRole('button', { name: t('firstSteps.write') }).click()
    const dialog = page.getByRole('dialog', { name: t('firstSteps.numbers') })
    await dialog.getByLabel('RUC').fill('20100070971')
    await dialog.getByLabel(t('personalPanel.number')).fill('COP 12345')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByText(/^Ese RUC no es válido/)).toBeVisible()
    await dialog.getByLabel('RUC').fill('20100070970')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(t('firstSteps.done', { done: 2, count: 4 }))).toBeVisible()

    await page.getByRole('link', { name: 'Probar con una radiografía de ejemplo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Análisis de Radiografía' })).toBeVisible({
      timeout: 120_000,
    })
    expect(await clinic.get('/api/analyses')).toMatchObject({ total: 0 })
    expect(await clinic.get('/api/credits')).toMatchObject({ used: 0, reserved: 0 })

    await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
    await page.goto('/home')
    await expect(page.getByText(t('firstSteps.done', { done: 3, count: 4 }))).toBeVisible()
    await clinic.analyse('panoramic-healthy.jpg')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Últimos Análisis' })).toBeVisible()
    await expect(steps).toBeHidden()
  },
)
