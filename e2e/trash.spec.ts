import { t } from '@xrai/contract/strings/translate'
import { both, bothSoak, expect, expectAccessible, test } from './browser-test.ts'
import { joinAs, newClinic } from './clinic.ts'

test('a deleted case is restored from the trash, which can be undone', bothSoak, async ({ page }) => {
  const clinic = await newClinic()
  const { id } = await clinic.post('/api/cases', { name: 'Endodoncia' })
  await clinic.open(page, '/my-cases')
  await page
    .getByRole('button', { name: /Endodoncia/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('link', { name: t('trash.title') }).click()
  await expect(page.getByRole('heading', { name: t('trash.title') })).toBeVisible()
  const restore = page.getByRole('button', { name: t('trash.restoreName', { name: 'Endodoncia' }) })
  await expect(restore).toBeVisible()
  await expectAccessible(page)
  await restore.press('Enter')
  await expect(page.getByText(t('cases.restored'))).toBeVisible()
  await expect(page.getByText(t('trash.empty'))).toBeVisible()
  expect(await clinic.get(`/api/cases/${id}`)).toMatchObject({ deletedAt: null })
  await page
    .getByRole('button', { name: t('ui.undo') })
    .last()
    .click()
  await expect(restore).toBeVisible()
})

test(
  'a radiograph is deleted from its case and from the list, undone, found in the trash and restored',
  both,
  async ({ page }) => {
    const clinic = await newClinic()
    const { id: patientId } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
    const { id: caseId } = await clinic.post('/api/cases', { name: 'Control', patientId })
    for (let i = 0; i < 2; i++) await clinic.addImage(caseId, 'panoramic-healthy.jpg')
    const inCase = async () =>
      ((await clinic.get(`/api/cases/${caseId}`)) as { readonly imageCount: number }).imageCount
    const status = async () => ((await clinic.get(`/api/cases/${caseId}`)) as { readonly status: string }).status
    await expect.poll(status, { timeout: 60_000 }).toBe('completed')

    await clinic.open(page, '/analysis')
    await page
      .getByRole('button', { name: /^Opciones de la radiografía/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: t('images.remove') }).click()
    await expect(page.getByText(t('images.removed'))).toBeVisible()
    await expect(page.getByRole('button', { name: /^Opciones de la radiografía/ })).toHaveCount(1)
    await page.getByRole('button', { name: t('ui.undo') }).click()
    await expect(page.getByText(t('images.restored'))).toBeVisible()
    await expect(page.getByRole('button', { name: /^Opciones de la radiografía/ })).toHaveCount(2)

    await page.getByRole('button', { name: t('images.select'), exact: true }).click()
    for (const row of await page.getByRole('checkbox', { name: /^Seleccionar la radiografía/ }).all()) await row.check()
    await expect(page.getByLabel(t('assign.chosen', { count: 2 }))).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('images.removeChosen') }).click()
    await expect(page.getByText(t('images.removedMany', { count: 2 }))).toBeVisible()
    await expect.poll(inCase).toBe(0)

    await page
      .getByRole('link', { name: t('trash.title') })
      .first()
      .click()
    const restore = page.getByRole('button', { name: /^Recuperar Panorámica de Rosa Quispe/ })
    await expect(restore).toHaveCount(2)
    await expectAccessible(page)
    await restore.first().press('Enter')
    await expect(page.getByText(t('images.restored')).last()).toBeVisible()
    await expect.poll(inCase).toBe(1)
  },
)

test(
  'a radiograph that a colleague deletes under review is said to be gone, and who may restore it',
  both,
  async ({ page }) => {
    const clinic = await newClinic()
    const id = await clinic.analyse('panoramic-decayed.jpg')
    await clinic.open(page, `/preview?analysis=${id}`)
    await page.locator('[data-row]').first().waitFor()
    const { image } = (await clinic.get(`/api/analyses/${id}`)) as { readonly image: { readonly id: string } }
    await clinic.post('/api/deleted-images', { images: [image.id] })
    await expect(page.getByRole('heading', { name: t('preview.gone') })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: t('trash.title') }).click()
    await expect(page.getByText(/^Eliminado el .* · se puede recuperar hasta el /)).toBeVisible()
    await expect(page.getByText(t('trash.mayNot'))).toBeHidden()
    const assistant = await page.context().newPage()
    await joinAs(assistant, clinic, 'assistant')
    await assistant.goto('/trash')
    await expect(assistant.getByText(t('trash.mayNot'))).toBeVisible()
  },
)
