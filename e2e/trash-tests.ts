import { expect, expectAccessible, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

/** What was deleted is found again, brought back, and deleted once more. */
export function trashTests() {
  test('a deleted case is restored from the trash, and that is undone', async ({ page }) => {
    const clinic = await newClinic()
    const { id } = await clinic.post('/api/cases', { name: 'Endodoncia' })
    await clinic.open(page, '/my-cases')
    await page
      .getByRole('button', { name: /Endodoncia/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page.getByRole('link', { name: 'Papelera' }).click()
    await expect(page.getByRole('heading', { name: 'Papelera' })).toBeVisible()
    const restore = page.getByRole('button', { name: 'Recuperar Endodoncia' })
    await expect(restore).toBeVisible()
    await expectAccessible(page)
    await restore.press('Enter')
    await expect(page.getByText('Caso recuperado')).toBeVisible()
    await expect(page.getByText('La papelera está vacía')).toBeVisible()
    expect(await clinic.get(`/api/cases/${id}`)).toMatchObject({ deletedAt: null })
    await page.getByRole('button', { name: 'Deshacer' }).last().click()
    await expect(restore).toBeVisible()
  })
}
