import { t } from '@xrai/contract/strings/translate'
import { both, expect, expectAccessible, expectNoSidewaysScroll, phoneSoak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test(
  'a record is found by name and document, shows its alert beside the radiograph, and absorbs its duplicate',
  both,
  async ({ page }) => {
    const clinic = await newClinic()
    const analysis = await clinic.analyse('panoramic-healthy.jpg')
    await clinic.open(page, '/patients')
    await page
      .getByRole('button', { name: t('patients.create') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('patients.firstName'), { exact: true }).fill('Inés')
    await dialog.getByLabel(t('patients.lastName'), { exact: true }).fill('Núñez Paz')
    await dialog.getByLabel(t('patients.documentNumber')).fill('4012345')
    await dialog.getByLabel(t('patients.phone'), { exact: true }).fill('987 654-321')
    await dialog.getByRole('button', { name: t('patients.save') }).click()
    await expect(dialog.getByText(t('patients.documentWrong.dni'))).toBeVisible()
    await dialog.getByLabel(t('patients.documentNumber')).fill('40 123 456')
    await dialog.getByRole('button', { name: t('patients.frequentAlerts.penicillin') }).click()
    await dialog.getByRole('textbox', { name: t('patients.alerts') }).fill('Anticoagulada')
    await dialog.getByRole('textbox', { name: t('patients.alerts') }).press('Enter')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('patients.save') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inés Núñez Paz')
    await expect(page.getByLabel(t('patients.facts'))).toContainText('DNI 40123456')
    await expect(page.getByRole('list', { name: t('patients.alerts') })).toContainText('Anticoagulada')
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    await page.goto('/patients')
    const search = page.getByPlaceholder(t('patients.search'))
    for (const term of ['40.123.456', '987654321', 'INES nunez']) {
      await search.fill(term)
      await expect(page).toHaveURL(url => url.searchParams.get('q')?.includes(term) === true)
      await expect(page.getByRole('link', { name: 'Núñez Paz, Inés', exact: true })).toBeVisible()
    }

    const { image } = (await clinic.get(`/api/analyses/${analysis}`)) as { readonly image: { readonly id: string } }
    await clinic.patch(`/api/images/${image.id}`, { caseId: null, patientId: id })
    await page.goto(`/preview?analysis=${analysis}`)
    await expect(page.getByRole('list', { name: t('patients.alertsOf', { name: 'Inés Núñez Paz' }) })).toContainText(
      t('patients.frequentAlerts.penicillin'),
    )

    const names = { firstName: 'Ines', lastName: 'Nunez Paz' }
    const other = await clinic.post('/api/patients', { ...names, recordNumber: 'HC-90', alerts: ['Marcapasos'] })
    await clinic.post('/api/cases', { name: 'Ortodoncia', patientId: other.id })
    await page.goto(`/patients/${id}`)
    await page.getByRole('button', { name: t('merge.compareWith', { name: 'Ines Nunez Paz' }) }).click()
    await expect(dialog.getByText(t('merge.movedOne.cases'), { exact: true })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'HC-90' })).toBeChecked()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('merge.submit'), exact: true }).press('Enter')
    await expect(page.getByText(t('merge.done', { name: 'Inés Núñez Paz' }))).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ortodoncia' })).toBeVisible()
    await expect(page.getByRole('list', { name: t('patients.alerts') })).toContainText(
      t('patients.frequentAlerts.pacemaker'),
    )
    await page.goto(`/patients/${other.id}`)
    await expect(page).toHaveURL(new RegExp(`/patients/${id}$`))
    await page.getByRole('button', { name: t('merge.separateFrom', { name: 'Ines Nunez Paz' }) }).click()
    await expect(page.getByText(t('merge.undone', { name: 'Ines Nunez Paz' }))).toBeVisible()

    await page.getByRole('button', { name: t('patients.menu', { name: 'Inés Núñez Paz' }) }).click()
    await page.getByRole('menuitem', { name: t('merge.open') }).click()
    const picker = dialog.getByRole('combobox', { name: t('casePicker.patient') })
    await picker.fill('Ines Nunez')
    await dialog.getByRole('option', { name: /^Ines Nunez Paz/ }).click()
    await expect(dialog.getByRole('radio', { name: 'HC-90' })).toBeChecked()
    await dialog.getByRole('button', { name: t('merge.another') }).click()
    await expect(picker).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Ortodoncia' })).toBeHidden()
    expect(await clinic.get(`/api/patients/${other.id}`)).toMatchObject({ recordNumber: 'HC-90', caseCount: 1 })
  },
)

test('a patient fits a phone', phoneSoak, async ({ page }) => {
  const clinic = await newClinic()
  const { id } = await clinic.post('/api/patients', { firstName: 'Rosa Elena', lastName: 'Paredes Villanueva' })
  await clinic.open(page, `/patients/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
