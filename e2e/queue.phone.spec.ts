import { expect, expectAccessible, expectNoSidewaysScroll, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { expectAt, fiveToReview, queueOn } from './queue.ts'

test('a queue of five is reviewed by touch alone', soak, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  const ids = await fiveToReview(clinic)
  await clinic.open(page, '/home')
  await page.getByRole('link', { name: '5 por revisar' }).tap()
  await expectAt(page, ids, 1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await queueOn(page).getByRole('button', { name: 'Radiografía siguiente' }).tap()
  await expectAt(page, ids, 2)
  await queueOn(page).getByRole('button', { name: 'Radiografía anterior' }).tap()
  for (const position of [1, 2, 3, 4, 5]) {
    await expectAt(page, ids, position)
    await page.getByRole('button', { name: 'Marcar como revisado' }).tap()
  }
  await expect(page.getByText('No queda ninguna por revisar')).toBeVisible()
  await expectAt(page, ids, 5)
  expect(await clinic.get('/api/analyses?status=ready')).toMatchObject({ total: 5 })
})
