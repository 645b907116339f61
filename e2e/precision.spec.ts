import { listModels } from '@xrai/contract/routes/models'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, soak, test, unfold } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test('the accuracy figures are on one page, linked from the footer and the help page', soak, async ({ page }) => {
  await page.goto('/help')
  await page.getByText(t('help.accuracyQuestion')).click()
  await page.getByRole('link', { name: t('help.precision') }).click()
  await expect(page).toHaveURL(/\/precision$/)
  await expect(page).toHaveTitle('Cuánto acierta · XRAI')
  await page.goto('/about')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('precision.title') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('precision.title') })).toBeVisible()
})

test('/precision leads with decay tooth by tooth, plots every class and needs no script', async ({ page, request }) => {
  await page.goto('/precision')
  await expect(page.getByRole('columnheader', { name: t('precision.shortRight') })).toBeVisible()
  await page.getByText(t('precision.panoramic'), { exact: true }).first().click()
  const titles = await page.getByRole('heading', { level: 3 }).allInnerTexts()
  expect(titles.slice(0, 2)).toEqual([t('precision.decay'), t('precision.byTooth')])
  await expect(page.getByRole('img', { name: /^Implante: AP50 \d\.\d{3}, intervalo de/ }).first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: t('precision.falsePerImage') }).first()).toBeVisible()
  await expect(page.getByText(/^Modelos para evaluación e investigación: no se obtuvieron/)).toBeVisible()
  await expect(page.locator('script')).toHaveCount(0)
  await expectAccessible(page)
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/precision</loc>')
})

/** With each step of the confidence, precision grows by a tenth and recall falls by a tenth. */
const curve = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map(threshold => ({
  threshold,
  precision: Math.min(1, threshold + 0.1),
  recall: 1 - threshold,
}))

test(
  'the slider shows the effect of the threshold, and a finding the precision of its class',
  soak,
  async ({ page }) => {
    await page.route('**/api/models', async route => {
      const { models } = listModels.answer.json.parse(await (await route.fetch()).json())
      const counted = { experimental: false, curve, curveLabels: 100, curvePart: 'test' }
      const classes = models[0]?.classes.map(one => ({ ...one, ...counted })) ?? []
      await route.fulfill({ json: { models: models.map(model => ({ ...model, radiographs: 103, classes })) } })
    })
    const clinic = await newClinic()
    await clinic.open(page, `/preview?analysis=${await clinic.analyse('panoramic-restored.jpg')}`)
    await expect(page.getByText(t('findings.measured', { right: 3, shown: 10, found: 8, there: 10 }))).toBeVisible()
    await unfold(page, 'Filtros')
    await page.getByRole('spinbutton', { name: t('preview.confidence') }).fill('50')
    await expect(page.getByText(t('findings.measured', { right: 6, shown: 10, found: 5, there: 10 }))).toBeVisible()
    await page.getByRole('button', { name: t('findings.noneChosen'), exact: true }).click()
    await page.getByRole('button', { name: /^Obturación, \d+$/ }).click()
    await expect(
      page.getByText(t('findings.measuredOne', { class: 'Obturación', right: 6, shown: 10, found: 5, there: 10 })),
    ).toBeVisible()
    await page.getByRole('button', { name: t('findings.all'), exact: true }).click()
    await page.getByRole('list', { name: 'Hallazgos' }).getByRole('button').first().click()
    await expect(
      page.getByText(
        /^Con una confianza parecida(, \d+ de \d+ de esta clase eran correctos \(\d+ %\)\.| se midieron muy pocos hallazgos de esta clase: \d+\.)$/,
      ),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /Cómo se midió/ }).first()).toHaveAttribute('href', '/precision')
    await expectAccessible(page)
  },
)

test('an analysis of an earlier model reports that it has no curve', soak, async ({ page }) => {
  await page.route('**/api/models', route => route.fulfill({ json: { models: [] } }))
  const clinic = await newClinic()
  await clinic.open(page, `/preview?analysis=${await clinic.analyse('panoramic-restored.jpg')}`)
  await expect(page.getByText(t('findings.measuredUnknown')).first()).toBeVisible()
})

test('an experimental class is shown and marked as such until the user switches it off', soak, async ({ page }) => {
  const clinic = await newClinic()
  const id = await clinic.analyse('panoramic-restored.jpg')
  await page.route(`**/api/analyses/${id}`, async route => {
    const analysis = await (await route.fetch()).json()
    const predictions = analysis.predictions.map((one: { class: string }) => ({
      ...one,
      experimental: one.class === 'FILLING',
    }))
    await route.fulfill({ json: { ...analysis, predictions } })
  })
  await clinic.open(page, `/preview?analysis=${id}`)
  await unfold(page, 'Filtros')
  await unfold(page, 'Experimentales')
  const group = page.getByRole('group', { name: t('findings.experimental') })
  await group.getByText(/^Experimentales/).click()
  const toggle = group.getByRole('button', { name: /^Obturación, \d+$/ })
  await expect(group.getByText(/^En estas clases la IA acertó en menos de la mitad de sus hallazgos/)).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  const marked = page
    .getByRole('list', { name: t('findings.experimental') })
    .getByRole('button', { name: /^Obturación, .*, experimental/ })
  const first = marked.first()
  await expect(first).toBeVisible()
  await expectAccessible(page)
  const report = page.getByRole('link', { name: /Ver Reporte/ })
  await expect(report).not.toHaveAttribute('href', /classes/)
  await toggle.click()
  await expect(first).toBeHidden()
  await expect(report).toHaveAttribute('href', /classes=/)
  await expect(report).not.toHaveAttribute('href', /classes=.*FILLING/)
  await page.getByRole('button', { name: t('findings.all'), exact: true }).click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(report).not.toHaveAttribute('href', /classes/)
  await page.getByRole('button', { name: t('findings.noneChosen'), exact: true }).click()
  await expect(page.getByText(t('findings.allHint'))).toBeVisible()
  await expect(first).toBeVisible()
})
