import { expect, expectAccessible, expectNoSidewaysScroll, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test('the audit trail is shown as cards on a phone', soak, async ({ page }) => {
  const clinic = await newClinic()
  const { id } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Lazo' })
  await clinic.get(`/api/patients/${id}`)
  await clinic.open(page, '/audit')
  const cards = page.getByRole('list', { name: 'Registro de auditoría' })
  await expect(cards.getByText('abrió la ficha de Rosa Lazo')).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Acción').selectOption('patient-create')
  await expect(cards.getByRole('listitem')).toHaveCount(1)
})
