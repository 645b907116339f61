import { readFile } from 'node:fs/promises'
import { t } from '@xrai/contract/strings/translate'
import { bothSoak, expect, expectAccessible, phantom, test } from './browser-test.ts'
import { type Clinic, clinicPassword, newClinic } from './clinic.ts'
import { newSignable, signOn } from './signing.ts'

const sample = 'panoramic-healthy.jpg'
const inbox = '/analysis?patient=none'

interface Listed {
  readonly total: number
}

const waiting = async (clinic: Clinic) => ((await clinic.get('/api/analyses?patient=none')) as Listed).total

test('a signed report without a patient gets one', bothSoak, async ({ page }) => {
  const clinic = await newClinic()
  const analysis = await newSignable(clinic)
  const { id } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
  await clinic.open(page, `/report-preview?analysis=${analysis}`)
  await page.getByRole('button', { name: t('signing.sign') }).click()
  await expect(page.getByText(t('signing.unassigned'))).toBeVisible()
  await page.keyboard.press('Escape')
  await signOn(page)
  await clinic.open(page, inbox)
  await page.getByRole('button', { name: /^Asignar la radiografía/ }).click()
  await page.getByRole('option', { name: 'Rosa Quispe' }).click()
  await expect(page.getByText(/^Asignada a Rosa Quispe\. El informe firmado no cambia/)).toBeVisible()
  await expect(page.getByRole('button', { name: t('ui.undo') })).toBeHidden()
  expect(await clinic.get(`/api/patients/${id}`)).toMatchObject({ imageCount: 1 })
})

test('a radiograph without a patient gets one in three presses, which can be undone', bothSoak, async ({ page }) => {
  const clinic = await newClinic()
  await clinic.analyse(sample)
  const { id } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
  await clinic.open(page, '/analysis')

  await page.getByRole('link', { name: /^Sin paciente/ }).click()
  await page.getByRole('button', { name: /^Asignar la radiografía/ }).click()
  await page.getByRole('option', { name: 'Rosa Quispe' }).click()

  await expect(page.getByText(t('assign.inboxEmpty'))).toBeVisible()
  await expect(page.getByText(t('assign.done', { name: 'Rosa Quispe' }))).toBeVisible()
  await expect.poll(() => waiting(clinic)).toBe(0)
  expect(await clinic.get(`/api/patients/${id}`)).toMatchObject({ imageCount: 1 })

  await page.getByRole('button', { name: t('ui.undo') }).click()
  await expect(page.getByText(t('assign.undone'))).toBeVisible()
  await expect(page.getByRole('button', { name: /^Asignar la radiografía/ })).toBeVisible()
  expect(await waiting(clinic)).toBe(1)
})

test(
  'assigning a patient to a case whose signed report names another person asks first, and the trail names both',
  bothSoak,
  async ({ page }) => {
    const clinic = await newClinic()
    const analysis = await newSignable(clinic)
    const { image } = (await clinic.get(`/api/analyses/${analysis}`)) as { readonly image: { readonly id: string } }
    const { id: caseId } = await clinic.post('/api/cases', { name: 'Control' })
    await clinic.patch(`/api/images/${image.id}`, { caseId })
    const header = { requestingDentist: null, patientAge: null, patientSex: null, radiographyDate: null }
    await clinic.put(`/api/analyses/${analysis}/report`, { header: { ...header, patientName: 'Luz Mamani' } })
    await clinic.post('/api/session/confirm', { password: clinicPassword })
    await clinic.post(`/api/analyses/${analysis}/signatures`, { decisions: 0, undecided: true })
    const { id } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })

    await clinic.open(page, '/my-cases')
    await page
      .getByRole('button', { name: t('cases.menu', { name: 'Control' }) })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    const dialog = page.getByRole('dialog', { name: t('cases.editTitle') })
    await dialog.getByRole('combobox', { name: t('casePicker.patient') }).fill('quispe')
    await page.getByRole('option', { name: /^Rosa Quispe/ }).click()
    await dialog.getByRole('button', { name: t('cases.save') }).click()
    const question = dialog.getByRole('alert').filter({ hasText: 'El informe firmado lleva un nombre distinto' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    expect(await clinic.get(`/api/patients/${id}`)).toMatchObject({ imageCount: 0 })
    await question.getByRole('button', { name: t('assign.anyway') }).click()
    await expect(dialog).toBeHidden()
    expect(await clinic.get(`/api/patients/${id}`)).toMatchObject({ imageCount: 1 })

    await page.goto('/audit')
    const event = page.getByText(
      t('auditTrail.moves.signed', { text: 'asignó una radiografía a Rosa Quispe', name: 'Luz Mamani' }),
    )
    await expect(event.filter({ visible: true })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'several radiographs are assigned by keyboard to a case created in place, and one is moved to another',
  bothSoak,
  async ({ page }) => {
    const clinic = await newClinic()
    for (let i = 0; i < 2; i++) await clinic.analyse(sample)
    const { id: patientId } = await clinic.post('/api/patients', { firstName: 'Luis', lastName: 'Soto' })
    await clinic.post('/api/cases', { name: 'Ortodoncia', patientId })
    await clinic.open(page, inbox)

    await page.getByLabel(t('assign.chooseAll')).check()
    await page.getByRole('button', { name: t('assign.assignChosen') }).click()
    await expect(page.getByRole('heading', { name: t('assign.titleMany', { count: 2 }) })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('assign.newCase') }).click()
    await page.getByLabel('Nombre del Caso').fill('Control')
    await page.getByRole('combobox', { name: t('casePicker.patient') }).fill('soto')
    await page.getByRole('option', { name: 'Luis Soto' }).click()
    await page.getByRole('button', { name: t('assign.assign'), exact: true }).press('Enter')
    await expect(page.getByText(t('assign.doneMany', { count: 2, name: 'Control' }))).toBeVisible()
    await expect.poll(() => waiting(clinic)).toBe(0)

    await page.getByRole('link', { name: /^Todos/ }).click()
    await page
      .getByRole('button', { name: /^Opciones de la radiografía/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: t('images.move') }).click()
    const field = page.getByRole('combobox', { name: t('assign.field') })
    await expect(field).toBeFocused()
    await field.fill('orto')
    // The last line shows that the list is of the typed word: the one before may be older than the new case.
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Ortodoncia/, /«orto»$/])
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(page.getByText(t('assign.done', { name: 'Ortodoncia' }))).toBeVisible()
    const counts = async () =>
      ((await clinic.get('/api/cases')) as { readonly cases: readonly { readonly imageCount: number }[] }).cases.map(
        ({ imageCount }) => imageCount,
      )
    await expect.poll(counts).toEqual([1, 1])
    await page
      .getByRole('button', { name: t('ui.undo') })
      .last()
      .click()
    await expect.poll(counts).toEqual([2, 0])
  },
)

test(
  'an upload proposes the patient whom its file name matches, and the next upload the same patient',
  bothSoak,
  async ({ page, isMobile }) => {
    const clinic = await newClinic()
    const { id } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
    await clinic.open(page, '/upload')
    // A phone offers its files instead of its photos if the input accepts more than images.
    const picker = page.getByLabel(t('upload.choose')).first()
    if (isMobile) await expect(picker).toHaveAttribute('accept', 'image/*')
    else await expect(picker).toHaveAttribute('accept', 'image/*,application/dicom,.dcm,.dicom')
    const upload = async (name: string, proposal: string) => {
      const buffer = await readFile(phantom(sample))
      await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/jpeg', buffer })
      await page.getByRole('button', { name: proposal }).click()
      await page.getByRole('radio', { name: /^Panorámica/ }).check()
      await page.getByRole('button', { name: 'Procesar' }).click()
      await expect(page).toHaveURL(/\/preview/)
      await expect(page.getByText(t('assign.done', { name: 'Rosa Quispe' })).last()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Análisis de Radiografía' })).toBeVisible()
    }
    await upload('quispe_rosa_01.jpg', 'Rosa Quispe, según el archivo')
    await page.goBack()
    // Removing an image also clears the patient chosen for it.
    const own = page.getByRole('region', { name: t('assign.field') })
    const buffer = await readFile(phantom(sample))
    await page.locator('input[type=file]').first().setInputFiles({ name: 'otra.jpg', mimeType: 'image/jpeg', buffer })
    await own.getByRole('button', { name: t('assign.last', { name: 'Rosa Quispe' }) }).click()
    await expect(own.getByRole('button', { name: t('casePicker.clear', { name: 'Rosa Quispe' }) })).toBeVisible()
    await page.getByRole('button', { name: t('upload.remove'), exact: true }).click()
    await expect(own.getByRole('button', { name: t('casePicker.clear', { name: 'Rosa Quispe' }) })).toBeHidden()
    await upload('IMG_02.jpg', 'Rosa Quispe, como la última')
    expect(await clinic.get(`/api/patients/${id}`)).toMatchObject({ imageCount: 2 })
  },
)
