import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, expectNoSidewaysScroll, phoneSoak, signIn, soak, test } from './browser-test.ts'
import { joinAs, newClinic } from './clinic.ts'
import { expectAt, fiveToReview, queueOn } from './queue.ts'

test('a queue of five is reviewed by keyboard alone, survives a reload, and can be stepped through in both directions', async ({
  page,
}) => {
  test.slow()
  const clinic = await newClinic()
  const ids = await fiveToReview(clinic)
  await clinic.open(page, '/home')
  await page.getByRole('link', { name: t('home.toReview', { count: 5 }) }).press('Enter')
  await expectAt(page, ids, 1)
  await expectAccessible(page)

  await page.keyboard.press('Shift+J')
  await expectAt(page, ids, 2)
  await page.keyboard.press('Shift+K')
  await expectAt(page, ids, 1)
  await page.goBack()
  await expectAt(page, ids, 2)
  await page.goForward()
  await page.reload()
  await expectAt(page, ids, 1)

  const progress = page.getByText(/^Decididos: \d+ de \d+$/)
  await expect(progress).toHaveText(/^Decididos: 0 de/)
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(progress).toHaveText(/^Decididos: 1 de/)
  for (const position of [1, 2, 3, 4]) {
    await expectAt(page, ids, position)
    await expect(page.getByRole('button', { name: t('preview.markReviewed') })).toBeVisible()
    await page.keyboard.press('Shift+R')
  }
  await expectAt(page, ids, 5)
  await page.keyboard.press('Shift+J')
  await expect(page.getByText(t('queue.isLast'))).toBeVisible()
  await page.keyboard.press('Shift+R')
  await expect(page.getByText(t('queue.over'))).toBeVisible()
  await expectAt(page, ids, 5)
  await expect(page.getByRole('button', { name: t('preview.reviewed'), exact: true })).toBeVisible()
  expect(await clinic.get('/api/analyses?status=ready')).toMatchObject({ total: 5 })

  await page.keyboard.press('Shift+K')
  await expectAt(page, ids, 4)
  await page.getByRole('button', { name: 'Volver' }).press('Enter')
  await expect(page.getByText(t('home.noneToReview'))).toBeVisible()
  await page.goto('/preview?queue=review')
  await expect(page.getByRole('heading', { name: t('queue.empty') })).toBeVisible()
  await expectAccessible(page)
})

test(
  'the switch keeps a reviewed radiograph on screen, also after a reload; an undo returns to the last one',
  soak,
  async ({ page }) => {
    test.slow()
    const clinic = await newClinic()
    const ids = await fiveToReview(clinic)
    await clinic.open(page, '/preview?queue=review')
    await expectAt(page, ids, 1)
    await page.getByRole('button', { name: t('preview.markReviewed') }).click()
    await expectAt(page, ids, 2)
    await page.getByRole('button', { name: 'Deshacer' }).last().click()
    await expectAt(page, ids, 1)
    await expect(page.getByRole('button', { name: t('preview.markReviewed') })).toBeVisible()

    const stay = queueOn(page).getByRole('switch', { name: t('queue.stay') })
    await stay.click()
    await page.reload()
    await expect(stay).toBeChecked()
    await page.getByRole('button', { name: t('preview.markReviewed') }).click()
    await expect(page.getByRole('button', { name: t('preview.reviewed'), exact: true })).toBeVisible()
    await expectAt(page, ids, 1)
  },
)

test('an assistant steps through the queue and cannot decide', soak, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  const ids = await fiveToReview(clinic)
  await joinAs(page, clinic, 'assistant')
  await page.goto('/home')
  await page.getByRole('link', { name: t('home.toReview', { count: 5 }) }).click()
  await expectAt(page, ids, 1)
  await page.keyboard.press('Shift+J')
  await expectAt(page, ids, 2)
  await page.keyboard.press('Shift+R')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Aceptar|^Marcar/ })).toHaveCount(0)
  await expect(queueOn(page).getByRole('switch')).toHaveCount(0)
  await expectAt(page, ids, 2)
  expect(await clinic.get('/api/analyses?status=ready')).toMatchObject({ total: 0 })
})

test('a radiograph that is opened directly is outside the queue', soak, async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Ver detalles' }).first().click()
  await page.getByRole('link', { name: 'Ver análisis' }).click()
  await expect(page.getByRole('heading', { name: 'Análisis de Radiografía' })).toBeVisible()
  await expect(queueOn(page)).toHaveCount(0)
})

test('a queue of five is reviewed by touch alone', phoneSoak, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  const ids = await fiveToReview(clinic)
  await clinic.open(page, '/home')
  await page.getByRole('link', { name: t('home.toReview', { count: 5 }) }).tap()
  await expectAt(page, ids, 1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await queueOn(page)
    .getByRole('button', { name: t('queue.next') })
    .tap()
  await expectAt(page, ids, 2)
  await queueOn(page)
    .getByRole('button', { name: t('queue.previous') })
    .tap()
  for (const position of [1, 2, 3, 4, 5]) {
    await expectAt(page, ids, position)
    await page.getByRole('button', { name: t('preview.markReviewed') }).tap()
  }
  await expect(page.getByText(t('queue.over'))).toBeVisible()
  await expectAt(page, ids, 5)
  expect(await clinic.get('/api/analyses?status=ready')).toMatchObject({ total: 5 })
})
