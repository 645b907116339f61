import type { Page } from '@playwright/test'
import { analysisSchema } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { both, bothSoak, expect, expectAccessible, phantom, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { chooseByButton, countPresses } from './presses.ts'

const sample = phantom('panoramic-12bit.dcm')
const leaveOut = (page: Page) => page.getByRole('checkbox', { name: t('anonymise.leaveOut') })

/** The stored bytes of the radiograph on screen. */
async function storedBytes(page: Page, clinic: Clinic): Promise<string> {
  const id = new URL(page.url()).searchParams.get('analysis')
  const { image } = analysisSchema.parse(await clinic.get(`/api/analyses/${id}`))
  return (await clinic.read(`/api/images/${image.id}/original`)).toString('latin1')
}

const process = async (page: Page) => {
  await expect(page.getByText(t('upload.recognised'))).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Procesar' }).click()
  await expect(page.getByRole('region', { name: t('assign.line.label') })).toContainText('Paciente Demostración', {
    timeout: 60_000,
  })
}

test(
  "a patient is created from the file's identity in four presses without a field, and the identity is kept",
  both,
  async ({ page }) => {
    test.slow()
    const presses = await countPresses(page)
    const clinic = await newClinic()
    await clinic.open(page, '/upload')
    await chooseByButton(page, sample)
    await expect(leaveOut(page)).toBeChecked()
    await page.getByRole('button', { name: t('assign.create', { name: 'Paciente Demostración' }) }).click()
    const dialog = page.getByRole('dialog', { name: t('patients.newTitle') })
    await expect(dialog.getByLabel(t('patients.recordNumber'))).toHaveValue('DEMO-0001')
    await expect(dialog.getByLabel(t('patients.birthDate'))).toHaveValue('1980-02-29')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('patients.save') }).click()
    await expect(page.getByText(t('anonymise.keptOf', { name: 'Paciente Demostración' }))).toBeVisible()
    await expect(leaveOut(page)).not.toBeChecked()
    await process(page)
    expect(await presses()).toBeLessThanOrEqual(4)
    expect(await storedBytes(page, clinic)).toContain('DEMO-0001')
  },
)

test("the file's identity proposes the patient on record, and can still be removed", bothSoak, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  const birth = { birthDate: '1980-02-29' }
  const { id } = await clinic.post('/api/patients', { firstName: 'Paciente', lastName: 'Demostración', ...birth })
  await clinic.open(page, '/upload')
  await chooseByButton(page, sample)
  await page.getByRole('button', { name: t('assign.take.birthDate', { name: 'Paciente Demostración' }) }).click()
  await expect(page.getByRole('button', { name: /^Crear a/ })).toBeHidden()
  await leaveOut(page).check()
  await process(page)
  const bytes = await storedBytes(page, clinic)
  for (const word of ['Demostraci', 'DEMO-0001', '19800229']) expect(bytes).not.toContain(word)
  expect(await clinic.get(`/api/patients/${id}`)).toMatchObject({ imageCount: 1 })
})
