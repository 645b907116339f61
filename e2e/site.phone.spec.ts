import { expect, expectAccessible, soak, test } from './browser-test.ts'

test('the menu of the landing bar opens and closes, by its icon and by Escape', soak, async ({ page }) => {
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Abrir menú' })
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('link', { name: 'NOSOTROS', exact: true })).toBeHidden()
  await open.click()
  for (const name of ['NOSOTROS', 'AYUDA', 'CONTACTANOS', 'LOGIN', 'REGISTRATE']) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cerrar menú' }).click()
  await expect(page.getByRole('link', { name: 'NOSOTROS', exact: true })).toBeHidden()
  await open.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'NOSOTROS', exact: true })).toBeHidden()
  await expect(open).toBeFocused()
})

test('the plans and the form can be used on a phone', soak, async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Contactar Ventas' }).click()
  await expect(page.getByLabel('Asunto')).toHaveValue('Plan Empresarial')
})
