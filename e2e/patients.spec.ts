import type { Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, soak, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

let clinic: Clinic
let empty: Clinic

test.beforeAll(async () => {
  clinic = await newClinic()
  empty = await newClinic()
  for (let number = 1; number <= 41; number++) {
    await clinic.post('/api/patients', {
      firstName: 'Paciente',
      lastName: `Núñez ${number}`,
      recordNumber: `H-${number}`,
    })
  }
})

const search = (page: Page) => page.getByPlaceholder(t('patients.search'))
const pager = (page: Page) => page.getByRole('navigation', { name: t('patients.pager') })

test('an empty list of patients invites the user to add the first', soak, async ({ page }) => {
  await empty.open(page, '/patients')
  await expect(page.getByText(t('patients.empty'))).toBeVisible()
  await expectAccessible(page)
})

test(
  'a patient is added with record number, birth date and sex, and shown on a page of their own',
  soak,
  async ({ page }) => {
    await empty.open(page, '/patients')
    await page
      .getByRole('button', { name: t('patients.create') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('patients.save') }).click()
    await expect(dialog.getByText(t('patients.firstNameRequired'))).toBeVisible()
    await expect(dialog.getByText(t('patients.lastNameRequired'))).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(t('patients.firstName')).fill('María')
    await dialog.getByLabel(t('patients.lastName')).fill('Flores Díaz')
    await dialog.getByLabel(t('patients.recordNumber')).fill('HC-77')
    await dialog.getByLabel(t('patients.birthDate')).fill('1984-03-05')
    await dialog.getByLabel(t('preview.sex')).selectOption('F')
    await dialog.getByRole('button', { name: t('patients.save') }).click()
    await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('María Flores Díaz')
    const facts = page.getByLabel(t('patients.facts'))
    await expect(facts).toContainText('HC-77')
    await expect(facts).toContainText('05/03/1984')
    await expect(facts).toContainText(t('sex.F'))
    await expect(page.getByText(t('patients.casesNone'))).toBeVisible()
    await expect(page.getByText(t('history.empty'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Crear Caso' }).click()
    await expect(page.getByRole('button', { name: t('casePicker.clear', { name: 'María Flores Díaz' }) })).toBeVisible()
  },
)

test('patients are found by name or record number, regardless of case and accents', soak, async ({ page }) => {
  await clinic.open(page, '/patients')
  await expect(pager(page)).toContainText(t('patients.showing', { from: 1, to: 20, total: 41 }))
  await pager(page).getByRole('button', { name: 'Siguiente' }).click()
  await expect(pager(page)).toContainText(t('patients.showing', { from: 21, to: 40, total: 41 }))
  await search(page).fill('NUNEZ 17')
  await expect(page.getByRole('link', { name: 'Núñez 17, Paciente', exact: true })).toBeVisible()
  await expect(pager(page)).toBeHidden()
  await search(page).fill('h-41')
  await expect(page.getByRole('link', { name: 'Núñez 41, Paciente', exact: true })).toBeVisible()
  await search(page).fill('nadie')
  await expect(page.getByText(t('patients.noneHint', { term: 'nadie' }))).toBeVisible()
  await expectAccessible(page)
})

test('a duplicate record number is reported in its field, and the typed text stays', soak, async ({ page }) => {
  await clinic.open(page, '/patients?q=H-40')
  await page.getByRole('button', { name: t('patients.menu', { name: 'Paciente Núñez 40' }) }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('patients.recordNumber')).fill('H-39')
  await dialog.getByRole('button', { name: t('patients.save') }).click()
  await expect(dialog.getByText(t('errors.recordNumberTaken'))).toBeVisible()
  await expect(dialog.getByLabel(t('patients.recordNumber'))).toHaveValue('H-39')
})

test('deleting a patient can be undone for ten seconds', soak, async ({ page }) => {
  await clinic.open(page, '/patients?q=H-30')
  const row = page.getByRole('link', { name: 'Núñez 30, Paciente', exact: true })
  await page.getByRole('button', { name: t('patients.menu', { name: 'Paciente Núñez 30' }) }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: t('ui.undo') }).click()
  await expect(row).toBeVisible()
})

test("a patient's cases are listed on the patient's page", soak, async ({ page }) => {
  const patient = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Paredes' })
  await clinic.post('/api/cases', { name: 'Control anual', patientId: patient.id })
  await clinic.open(page, `/patients/${patient.id}`)
  await expect(page.getByRole('link', { name: 'Control anual' })).toBeVisible()
  await expectAccessible(page)
})

test("a patient's consent is recorded on the patient's page, with its date, and withdrawn", async ({ page }) => {
  const patient = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Consiente' })
  await clinic.open(page, `/patients/${patient.id}`)
  const consent = page.getByRole('switch', { name: t('consent.training') })
  await consent.click()
  await expect(page.getByText(/^Consintió el .* Lo registró Ana Quispe\.$/)).toBeVisible()
  await page.reload()
  await expect(consent).toBeChecked()
  await consent.click()
  await expect(page.getByText(/^Consintió el .* y lo retiró el /)).toBeVisible()
  await expectAccessible(page)
})

test('the address of an unknown patient shows an error', soak, async ({ page }) => {
  await clinic.open(page, '/patients/01890000-0000-7000-8000-000000000000')
  await expect(page.getByText(t('patients.notFound'))).toBeVisible()
})
