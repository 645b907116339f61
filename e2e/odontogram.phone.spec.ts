import { expect, expectAccessible, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

const sample = 'panoramic-restored.jpg'

test(
  'on a phone the tooth chart is a tab that scrolls by itself and keeps its position when a tooth is selected',
  soak,
  async ({ page }) => {
    const clinic = await newClinic()
    const analysis = await clinic.analyse(sample)
    await clinic.open(page, `/preview?analysis=${analysis}`)
    await page.getByRole('tab', { name: 'Odontograma' }).click()
    const chart = page.getByRole('region', { name: 'Odontograma' })
    const affected = chart.getByRole('button', { name: /^Pieza \d\d: .+ \d+ %/ }).first()
    const { width = 0 } = (await affected.boundingBox()) ?? {}
    expect(width).toBeGreaterThanOrEqual(24)
    await affected.click()
    await expect(affected).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('[data-mark][aria-pressed=true]')).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    )
    await expectAccessible(page)
  },
)
