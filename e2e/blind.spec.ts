import { t } from '@xrai/contract/strings/translate'
import {
  expectGroups,
  expectMerged,
  expectNothingDetected,
  foundIn,
  markElsewhere,
  reveal,
  rows,
  setBlindFirst,
} from './blind.ts'
import { expect, expectAccessible, phoneSoak, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test(
  "with the setting on, a radiograph is marked before the AI's findings are shown, compared and counted once",
  soak,
  async ({ page }) => {
    const clinic = await newClinic()
    const analysis = await clinic.analyse('panoramic-restored.jpg')
    const found = await foundIn(clinic, analysis)
    await setBlindFirst(page, clinic)
    await page.goto(`/preview?analysis=${analysis}`)
    await expect(page.getByRole('heading', { name: t('blind.title') })).toBeVisible()
    await expectNothingDetected(page, found)
    await expectAccessible(page)

    await page.goto(`/report-preview?analysis=${analysis}`)
    await expect(page.getByText(t('blind.noReport'))).toBeVisible()
    await expectNothingDetected(page, found)

    await page.goto(`/analyzer-results?analysis=${analysis}`)
    await expect(page.getByRole('heading', { name: t('blind.title') })).toBeVisible()
    await expectNothingDetected(page, found)

    // One mark with the proposed class, and one with another class.
    const form = page.getByRole('form', { name: t('review.addTitle') })
    for (const [count, text] of [
      [1, t('blind.markedOne')],
      [2, '2 hallazgos marcados'],
    ] as const) {
      await page
        .getByRole('button', { name: t('review.add') })
        .first()
        .click()
      if (count === 2) await form.getByLabel(t('review.class')).selectOption({ index: 3 })
      await form.getByRole('button', { name: t('review.save') }).click()
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
      await expect(rows(page)).toHaveCount(count)
    }
    await expectNothingDetected(page, found)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await expectNothingDetected(page, found)

    await reveal(page)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
    await page.reload()
    await expect(page.getByRole('region', { name: t('blind.legend') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('blind.begin') })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Reporte', exact: true })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'on a phone marks are compared with the AI in three groups, and a finding of both counts once',
  phoneSoak,
  async ({ page }) => {
    const clinic = await newClinic()
    const analysis = await clinic.analyse('panoramic-restored.jpg')
    const found = await foundIn(clinic, analysis)
    await setBlindFirst(page, clinic)
    const [same] = found.filter(({ tooth }) => tooth !== 'N/A')
    if (!same) throw new Error('no finding on a tooth')
    await markElsewhere(clinic, analysis, same)
    await page.goto(`/preview?analysis=${analysis}`)
    await expect(page.getByRole('tab', { name: t('blind.title') })).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expectNothingDetected(page, found)
    await expectAccessible(page)

    await reveal(page)
    await page.getByRole('tab', { name: 'Hallazgos' }).tap()
    const shown = await rows(page).count()
    await expectGroups(page, 1, 1, shown - 3)
    await expectMerged(page)
    await page.reload()
    await page.getByRole('tab', { name: 'Hallazgos' }).tap()
    await expect(page.getByText(t('blind.countedOnce'), { exact: true })).toBeVisible()
  },
)

test('continuing without marks reveals the findings permanently', phoneSoak, async ({ page }) => {
  const clinic = await newClinic()
  const analysis = await clinic.analyse('panoramic-restored.jpg')
  await clinic.open(page, `/preview?analysis=${analysis}`)
  await page.getByRole('tab', { name: 'Filtros' }).tap()
  await page.getByRole('button', { name: t('blind.begin') }).tap()
  await page.getByRole('button', { name: t('blind.skip') }).tap()
  await page.getByRole('tab', { name: 'Filtros' }).tap()
  await expect(page.getByLabel(t('preview.confidence'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: t('blind.begin') })).toHaveCount(0)
  expect(await clinic.get(`/api/analyses/${analysis}/blind`)).toEqual({ state: 'off', canBegin: false, marks: [] })
})
