import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, signIn, test } from './browser-test.ts'

test('while the database is unavailable the app shows a notice, and then loads the requested content', async ({
  page,
}) => {
  await signIn(page)
  const refused = { error: 'El servicio no responde en este momento.', code: 'SERVICE_UNAVAILABLE' }
  const ill = { status: 'failed', database: 'failed', storage: 'ok', engine: 'ok', model: '' }
  await page.route('**/api/cases?**', route =>
    route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: refused }),
  )
  await page.route('**/api/health', route => route.fulfill({ status: 503, json: ill }))
  await page.goto('/my-cases')
  const notice = page.getByText('El servicio vuelve en un momento. Lo escrito sigue aquí')
  await expect(notice).toBeVisible()
  await expect(page.getByText(/El servicio no responde en este momento/).first()).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('outage.png') })

  await page.unrouteAll()
  await expect(page.getByText(t('offline.wellAgain'))).toBeVisible({ timeout: 20_000 })
  await expect(notice).toBeHidden()
  await expect(page.getByRole('link', { name: /Caso|Control|Revisión/ }).first()).toBeVisible()
})
