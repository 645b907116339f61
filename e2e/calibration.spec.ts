import { t } from '@xrai/contract/strings/translate'
import { bothSoak, expect, expectAccessible, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

const line = (millimetres: number | null, length = 120) => ({
  kind: millimetres === null ? 'length' : 'calibration',
  label: '',
  printed: false,
  millimetres,
  points: [
    { x: 100, y: 100 },
    { x: 100 + length, y: 100 },
  ],
})

/** A UUID of version 7, as clients make them. */
const uuidv7 = () => crypto.randomUUID().replace(/^(.{14})4/, '$17')

test(
  'a kept calibration measures a phantom within 1 %, and is said to be of the clinic',
  bothSoak,
  async ({ page }) => {
    test.slow()
    const clinic = await newClinic()
    const [first, second] = [
      await clinic.analyse('panoramic-healthy.jpg'),
      await clinic.analyse('panoramic-healthy.jpg'),
    ]
    const measure = (id: string, content: object) =>
      clinic.put(`/api/analyses/${id}/measures`, { measure: uuidv7(), content })
    await measure(first, line(12))
    await measure(second, line(null))

    await clinic.open(page, `/preview?analysis=${first}`)
    await page.getByRole('button', { name: /^Herramientas/ }).click()
    await page.getByRole('button', { name: t('calibration.keep') }).click()
    const dialog = page.getByRole('dialog', { name: t('calibration.title') })
    await dialog.getByRole('button', { name: t('calibration.save'), exact: true }).click()
    await expect(dialog.getByText(t('calibration.nameMissing'))).toBeVisible()
    await dialog.getByLabel(t('calibration.name')).fill('Sala 1')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('calibration.save'), exact: true }).click()
    await expect(page.getByText(t('calibration.kept', { name: 'Sala 1' }))).toBeVisible()

    await page.goto(`/preview?analysis=${second}`)
    await page.getByRole('button', { name: /^Herramientas/ }).click()
    await expect(page.getByText(/^Sin calibrar/).first()).toBeVisible()
    await page.getByRole('button', { name: t('calibration.use', { name: 'Sala 1' }) }).click()
    await expect(page.getByText(t('measures.scale.clinic', { machine: 'Sala 1' })).first()).toBeVisible()
    // 120 pixels are 12 mm.
    await expect(page.getByText(/12[.,]0 mm/).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('calibration.without') }).click()
    await expect(page.getByText(/^Sin calibrar/).first()).toBeVisible()

    await page.goto('/clinic')
    const kept = page.getByRole('list', { name: t('calibration.list') })
    await expect(kept.getByText(/^0[.,]1 mm por píxel/)).toBeVisible()
    await kept.getByRole('button', { name: t('calibration.remove', { name: 'Sala 1' }) }).click()
    await expect(kept.getByText(/quedarán sin escala/)).toBeVisible()
    await expectAccessible(page)
    await kept.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(kept).toHaveCount(0)
  },
)
