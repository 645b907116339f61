import { expect, expectAccessible, signIn, soak, test } from './browser-test.ts'

const ids = [
  'contrasena',
  'dispositivos',
  'actividad',
  'idioma',
  'plan',
  'avisos',
  'datos',
  'dos-pasos',
  'privacidad',
  'equipo',
  'claves',
]

test('every panel of the profile fits a phone of 360 pixels', soak, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  for (const id of ids) {
    await page.goto(`/profile?panel=${id}`)
    const panel = page.getByRole('dialog')
    await expect(panel.locator('p, legend, label, [role=status]').first()).toBeVisible()
    const overflow = await panel.evaluate(element =>
      Math.max(...[element, ...element.querySelectorAll('*')].map(one => one.getBoundingClientRect().right)),
    )
    expect(overflow, id).toBeLessThanOrEqual(360)
  }
  await expectAccessible(page)
})

test('the pages of links fit a phone of 360 pixels', soak, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/forgot-password', '/reset-password#x', '/verify-email#x', '/invitation#x']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
})
