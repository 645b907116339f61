import { listAnalyses } from '@xrai/contract/routes/analyses'
import { expect, signIn, soak, test } from './browser-test.ts'
import { demoClinic } from './clinic.ts'

/*
 * Every test fails on a violation of the content security policy (browser-test.ts). This file opens components that
 * write styles at run time: scroll-locking menus, dialogs, the printed sheet, Swagger UI.
 */

test('overlays comply with the content security policy, and the page below does not scroll', async ({ page }) => {
  await signIn(page, '/my-cases')
  await page
    .getByRole('button', { name: /^Opciones/ })
    .first()
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  const isHeld = () =>
    page.evaluate(() => {
      const rules = document.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules].map(({ cssText }) => cssText))
      return document.body.matches('[data-scroll-locked]') && rules.some(rule => rule.includes('[data-scroll-locked]'))
    })
  expect(await isHeld()).toBe(true)
  await page.getByRole('menuitem').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(isHeld).toBe(false)
})

test('the printed report gets its page numbers from a style sheet that the policy allows', soak, async ({ page }) => {
  const clinic = await demoClinic(page)
  const { analyses } = listAnalyses.answer.json.parse(await clinic.get('/api/analyses?status=pending_revision'))
  await clinic.open(page, `/report-preview?analysis=${analyses[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const rules = () =>
    page.evaluate(() => document.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText)))
  await expect.poll(async () => (await rules()).join()).toContain('counter(pages)')
})

// Soak: Swagger UI takes twenty seconds, and documentation.test.ts covers its input.
test('the interactive API documentation works', soak, async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'The API for programmers' })).toBeVisible()
  await page.getByRole('link', { name: 'Calls' }).click()
  // Swagger UI draws only the visible operations.
  await page.getByText('/api/roboflow/testing-models', { exact: true }).first().click()
  await expect(page.getByText('Responses').first()).toBeVisible()
})
