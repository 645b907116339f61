import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, expectNoSidewaysScroll, phoneSoak, soak, test, unfold } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

const sample = 'panoramic-restored.jpg'
let clinic: Clinic
let analysis: string
test.beforeAll(async () => {
  clinic = await newClinic()
  analysis = await clinic.analyse(sample)
})

test(
  'a tooth of the chart highlights its finding on the radiograph, and a finding highlights its tooth',
  soak,
  async ({ page }) => {
    await clinic.open(page, `/preview?analysis=${analysis}`)
    await unfold(page, t('odontogram.title'))
    const chart = page.getByRole('region', { name: t('odontogram.title') })
    await expect(chart.getByRole('button', { name: /^Pieza / })).toHaveCount(32)
    await expect(chart).toContainText('Borrador')
    await expect(chart.getByRole('button', { name: 'Pieza 16: no la vio la IA, sin revisar' })).toBeVisible()
    await expectAccessible(page)

    const affected = chart.getByRole('button', { name: /^Pieza \d\d: .+ \d+ %/ })
    const tooth = affected.first()
    const number = await tooth.getAttribute('data-tooth')
    await tooth.click()
    await expect(tooth).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('[data-mark][aria-pressed=true]')).toHaveCount(1)
    const detail = page.getByRole('region', { name: 'Detalle' })
    await expect(
      detail
        .locator('dt', { hasText: t('preview.detailTooth') })
        .locator('xpath=following-sibling::dd')
        .first(),
    ).toHaveText(number ?? '')

    // A condyle has no tooth.
    const rows = page.locator('[data-row]').filter({ hasNotText: 'Cóndilo' })
    await rows.last().click()
    await expect(tooth).toHaveAttribute('aria-pressed', 'false')
    await expect(chart.locator('[data-tooth][aria-pressed=true]')).toHaveCount(1)
  },
)

test('arrow keys move through the tooth chart, and Enter selects', soak, async ({ page }) => {
  await clinic.open(page, `/preview?analysis=${analysis}`)
  await unfold(page, t('odontogram.title'))
  const chart = page.getByRole('region', { name: t('odontogram.title') })
  const at = (tooth: string) => chart.locator(`[data-tooth="${tooth}"]`)
  await at('11').focus()
  await page.keyboard.press('ArrowRight')
  await expect(at('21')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(at('31')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(at('48')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(at('18')).toBeFocused()

  const affected = chart.getByRole('button', { name: /^Pieza \d\d: .+ \d+ %/ }).first()
  await affected.focus()
  await page.keyboard.press('Enter')
  await expect(affected).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-mark][aria-pressed=true]')).toHaveCount(1)
})

test('on a periapical the dentist enters the teeth once, and findings take them by position', async ({ page }) => {
  const periapical = await clinic.analyse('periapical-decayed.jpg')
  await clinic.open(page, `/preview?analysis=${periapical}`)
  // Its header asks for the teeth of the radiograph.
  await page.getByRole('button', { name: /^Odontograma.*¿Qué piezas muestra/ }).click()
  const choice = page.getByRole('region', { name: t('odontogram.range') })
  await choice.getByLabel(t('odontogram.rangeFirst')).selectOption('46')
  await choice.getByLabel(t('odontogram.rangeLast')).selectOption('44')
  await choice.getByRole('button', { name: t('odontogram.rangeSave') }).click()
  await expect(page.getByText(t('odontogram.rangeSaved'))).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(choice.getByLabel(t('odontogram.rangeFirst'))).toHaveValue('46')
})

test('the teeth that the network sees on a periapical are accepted by one press', async ({ page }) => {
  const periapical = await clinic.analyse('periapical-decayed.jpg')
  // The network is unsure of drawn radiographs, so the proposal is put into the answer.
  await page.route(`**/api/analyses/${periapical}`, async route => {
    const response = await route.fetch()
    const proposedToothRange = { first: '46', last: '44' }
    await route.fulfill({ response, json: { ...(await response.json()), proposedToothRange } })
  })
  await clinic.open(page, `/preview?analysis=${periapical}`)
  const strip = page.getByRole('complementary', { name: t('odontogram.range') })
  await expect(strip).toContainText(t('odontogram.rangeProposed', { first: '46', last: '44' }))
  await expectAccessible(page)
  await strip.getByRole('button', { name: t('odontogram.rangeUse', { first: '46', last: '44' }) }).click()
  await expect(page.getByText(t('odontogram.rangeSaved'))).toBeVisible()
  await expect(strip).toHaveCount(0)
  expect(await clinic.get(`/api/analyses/${periapical}`)).toMatchObject({ toothRange: { first: '46', last: '44' } })
})

test('a tooth that the AI missed is marked as absent in one press, which can be undone', soak, async ({ page }) => {
  await clinic.open(page, `/preview?analysis=${analysis}`)
  await unfold(page, t('odontogram.title'))
  const chart = page.getByRole('region', { name: t('odontogram.title') })
  await chart.getByRole('button', { name: t('odontogram.markAbsent', { tooth: 16 }) }).click()
  await expect(chart.getByRole('button', { name: 'Pieza 16: ausente' })).toBeVisible()
  await expect(page.getByText('Pieza 16 marcada como ausente')).toBeVisible()
  await expectAccessible(page)
  await chart.locator('[data-tooth="16"]').click()
  await expect(chart.getByRole('button', { name: t('odontogram.isAbsent'), exact: true, pressed: true })).toBeVisible()
  await page
    .getByRole('region', { name: t('ui.notices') })
    .getByRole('button', { name: 'Deshacer' })
    .click()
  await expect(chart.getByRole('button', { name: 'Pieza 16: no la vio la IA, sin revisar' })).toBeVisible()
})

test(
  'on a phone the tooth chart is a tab that scrolls by itself and keeps its position when a tooth is selected',
  phoneSoak,
  async ({ page }) => {
    await clinic.open(page, `/preview?analysis=${analysis}`)
    await page.getByRole('tab', { name: t('odontogram.title') }).click()
    const chart = page.getByRole('region', { name: t('odontogram.title') })
    const affected = chart.getByRole('button', { name: /^Pieza \d\d: .+ \d+ %/ }).first()
    const { width = 0 } = (await affected.boundingBox()) ?? {}
    expect(width).toBeGreaterThanOrEqual(24)
    await affected.click()
    await expect(affected).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('[data-mark][aria-pressed=true]')).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)
