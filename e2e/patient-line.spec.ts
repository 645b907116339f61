import { t } from '@xrai/contract/strings/translate'
import { both, expect, expectAccessible, expectNoSidewaysScroll, phantom, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test(
  'the room names patient, document, birth date, age and radiograph date if there is no alert',
  both,
  async ({ page }) => {
    const clinic = await newClinic()
    const analysis = await clinic.analyse('panoramic-healthy.jpg')
    const rosa = { firstName: 'Rosa', lastName: 'Quispe Mamani', birthDate: '1980-02-29' }
    await clinic.post('/api/patients', { ...rosa, document: { type: 'dni', number: '40123456' } })
    await clinic.open(page, `/preview?analysis=${analysis}`)

    const line = page.getByRole('region', { name: t('assign.line.label') })
    await expect(line).toContainText(t('assign.line.none'))
    await expectAccessible(page)
    await line.getByRole('button', { name: t('assign.line.choose') }).click()
    await page.getByRole('combobox', { name: t('assign.field') }).fill('quispe')
    await page.getByRole('option', { name: /^Rosa Quispe Mamani/ }).click()
    for (const fact of ['Rosa Quispe Mamani', 'DNI 40123456', '29/02/1980', 'años', 'Radiografía subida el']) {
      await expect(line).toContainText(fact)
    }
    await expect(line).toBeInViewport()
    await expectNoSidewaysScroll(page)

    await page.goto(`/analyzer-results?analysis=${analysis}`)
    await expect(line).toContainText('Rosa Quispe Mamani')
    await expect(line).toBeInViewport()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await line.getByRole('link', { name: 'Rosa Quispe Mamani' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Quispe Mamani')
  },
)

test(
  'a DICOM file that names another person than the chosen patient requires a confirmation',
  both,
  async ({ page }) => {
    const clinic = await newClinic()
    const { id } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
    await clinic.open(page, '/upload')
    await page.locator('input[type=file]').first().setInputFiles(phantom('panoramic-12bit.dcm'))
    await page.getByRole('button', { name: t('assign.ask') }).click()
    await page.getByRole('combobox', { name: t('assign.field') }).fill('quispe')
    await page.getByRole('option', { name: 'Rosa Quispe' }).click()
    await page.getByRole('radio', { name: 'Panorámica' }).press('Space')

    const question = page.getByRole('dialog', { name: t('otherPatient.title') })
    await page.getByRole('button', { name: 'Procesar' }).click()
    await expect(question).toContainText('Paciente Demostración')
    await expect(question).toContainText('Rosa Quispe')
    await expectAccessible(page)
    await question.getByRole('button', { name: t('otherPatient.correct') }).click()
    await expect(question).toBeHidden()
    expect(await clinic.get('/api/analyses')).toMatchObject({ total: 0 })

    await page.getByRole('button', { name: 'Procesar' }).click()
    await question.getByRole('button', { name: t('otherPatient.send', { name: 'Rosa Quispe' }) }).click()
    await expect(page).toHaveURL(/\/preview\?analysis=/, { timeout: 30_000 })
    await expect(page.getByRole('region', { name: t('assign.line.label') })).toContainText('Rosa Quispe')
    await expect.poll(() => clinic.get(`/api/patients/${id}`)).toMatchObject({ imageCount: 1 })
  },
)
