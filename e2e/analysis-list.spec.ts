import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, signIn, soak, test } from './browser-test.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page, '/analysis')
  await expect(page.getByRole('heading', { name: 'Analisis' })).toBeVisible()
})

test("'En progreso' filters queued and processing analyses", soak, async ({ page }) => {
  const asked = page.waitForRequest(request => /\/api\/analyses\?.*status=in_progress.*limit=10/.test(request.url()))
  await page.getByRole('link', { name: /^En progreso/ }).click()
  await asked
  await expect(page).toHaveURL(/status=in_progress/)
})

test('the filters are part of the address and survive a reload', soak, async ({ page }) => {
  await page.getByLabel(t('analysis.type')).selectOption('periapical')
  await page.getByRole('searchbox').fill('jpg')
  await expect(page).toHaveURL(/type=periapical.*q=jpg|q=jpg.*type=periapical/)
  await page.reload()
  await expect(page.getByLabel(t('analysis.type'))).toHaveValue('periapical')
  await expect(page.getByRole('searchbox')).toHaveValue('jpg')
  await expectAccessible(page)
})

test('an unknown filter in the address is left out', async ({ page }) => {
  await page.goto('/analysis?status=zzz')
  await expect(page.getByRole('link', { name: /Abrir el análisis/ }).first()).toBeVisible()
})

test('a day is typed into a filter with the keyboard, as one step of the history', async ({ page }) => {
  await page.goto('/analysis?from=2026-01-02&to=2026-03-04')
  const from = page.getByLabel(t('analysis.from'))
  const steps = await page.evaluate(() => history.length)
  await from.focus()
  // Day and month are equal, because their order depends on the browser.
  await page.keyboard.type('05052025', { delay: 30 })
  await expect(page).toHaveURL(/from=2025-05-05&to=2026-03-04$/)
  await expect(from).toHaveValue('2025-05-05')
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await page
    .getByRole('button', { name: t('analysis.clear') })
    .first()
    .click()
  await expect(from).toHaveValue('')
})

test("the browser's back button undoes a filter", soak, async ({ page }) => {
  await page.getByLabel(t('analysis.type')).selectOption('periapical')
  await expect(page).toHaveURL(/type=periapical/)
  await page.goBack()
  await expect(page.getByLabel(t('analysis.type'))).toHaveValue('')
})

test('filters without a match offer to clear themselves', soak, async ({ page }) => {
  await page.goto('/analysis?q=zzzz-no-hay')
  await expect(page.getByText(t('analysis.none'))).toBeVisible()
  await page
    .getByRole('button', { name: t('analysis.clear') })
    .last()
    .click()
  await expect(page).toHaveURL(/\/analysis$/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('link', { name: /Abrir el análisis/ }).first()).toBeVisible()
})

test('a failed analysis is shown and can be retried', soak, async ({ page }) => {
  const failed = { status: 'failed', findingsNumber: 0 }
  await page.route(/\/api\/analyses\?.*limit=10/, async route => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...answer, analyses: answer.analyses.map((card: object) => ({ ...card, ...failed })) },
    })
  })
  await page.reload()
  const asked = page.waitForRequest(request => /\/api\/analyses\/[\w-]+\/retry$/.test(request.url()))
  await page
    .getByRole('button', { name: /^Reintentar el análisis/ })
    .first()
    .click()
  await asked
  await expect(page.getByText('Con error').first()).toBeVisible()
})

test('a list that cannot be fetched shows an error and a retry button', soak, async ({ page }) => {
  await page.route(/\/api\/analyses\?/, route => route.fulfill({ status: 500, json: { error: 'x', code: 'INTERNAL' } }))
  await page.reload()
  await expect(page.getByRole('alert').getByRole('button', { name: t('ui.retry') })).toBeVisible({ timeout: 20_000 })
})

test('the class filter offers only the classes that an installed model can find', soak, async ({ page }) => {
  const answer = await page.request.get('/api/models')
  const { models } = (await answer.json()) as {
    readonly models: readonly { readonly classes: readonly { readonly id: string }[] }[]
  }
  const found = new Set(models.flatMap(({ classes }) => classes.map(({ id }) => id)))
  expect(found.size).toBeGreaterThan(3)
  const offered = page.getByLabel(t('analysis.class')).locator('option:not([value=""])')
  await expect(offered).toHaveCount(found.size)
})
