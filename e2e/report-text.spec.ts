import type { Analysis } from '@xrai/contract/records/analysis'
import { nextDecision } from '@xrai/contract/review/next-decision'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

test(
  "a dentist edits the report's conclusion and recommendations, and restores the proposed text",
  soak,
  async ({ page }) => {
    const clinic = await newClinic()
    const id = await clinic.analyse('panoramic-restored.jpg')
    const { predictions } = (await clinic.get(`/api/analyses/${id}`)) as Analysis
    const targets = predictions.slice(0, 1).map(({ detection_id: finding }) => ({ finding, after: [] }))
    const accept = { ...nextDecision([], new Date()), screen: 'report', kind: 'accept', targets }
    await clinic.post(`/api/analyses/${id}/decisions`, { decisions: [accept] })

    await clinic.open(page, `/report-preview?analysis=${id}`)
    const sheet = page.getByRole('article')
    await expect(sheet.getByRole('heading', { name: 'Hallazgos del odontólogo (1)' })).toBeVisible()
    const form = page.getByRole('complementary', { name: t('reportText.title') })
    const recommendations = form.getByLabel('Recomendaciones')
    await expect(recommendations).toHaveValue(/^Pieza /)
    const proposed = await recommendations.inputValue()

    await form.getByLabel(t('report.conclusion')).fill('Requiere control en seis meses.')
    await recommendations.fill('Higiene con hilo dental\nControl en seis meses')
    await form.getByRole('button', { name: t('reportText.save') }).click()
    await expect(page.getByText(t('reportText.saved'))).toBeVisible()
    await expect(sheet.getByText('Requiere control en seis meses.')).toBeVisible()
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Higiene con hilo dental' })).toBeVisible()
    await expectAccessible(page)

    await page.reload()
    await expect(form.getByLabel(t('report.conclusion'))).toHaveValue('Requiere control en seis meses.')
    await form.getByRole('button', { name: t('reportText.restore') }).click()
    await expect(recommendations).toHaveValue(proposed)
    await expect(sheet.getByText('Requiere control en seis meses.')).toBeVisible()
    await expect(sheet.getByText('Higiene con hilo dental')).toBeHidden()
  },
)

test('a text is saved as a clinic template, inserted into another report, and deleted', soak, async ({ page }) => {
  const clinic = await newClinic()
  const first = await clinic.analyse('panoramic-healthy.jpg')
  const second = await clinic.analyse('panoramic-healthy.jpg')
  const form = page.getByRole('complementary', { name: t('reportText.title') })
  const dialog = page.getByRole('dialog', { name: t('reportText.templatesOf', { field: t('report.conclusion') }) })
  await clinic.open(page, `/report-preview?analysis=${first}`)
  await form.getByLabel(t('report.conclusion')).fill('Sin hallazgos de urgencia')
  await form.getByRole('button', { name: 'Plantillas : Conclusión' }).click()
  await expect(dialog.getByText(t('reportText.noTemplates'))).toBeVisible()
  await dialog.getByRole('button', { name: t('reportText.keepTemplate') }).click()
  await expect(dialog.getByRole('button', { name: /^Eliminar la plantilla/ })).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /^Insertar el texto/ })).toHaveCount(3)
  await expectAccessible(page)

  await page.goto(page.url().replace(first, second))
  await form.getByLabel(t('report.conclusion')).fill('Control en un año')
  await form.getByRole('button', { name: 'Plantillas : Conclusión' }).click()
  await dialog.getByRole('button', { name: /^Insertar la plantilla/ }).click()
  await expect(form.getByLabel(t('report.conclusion'))).toHaveValue('Control en un año\nSin hallazgos de urgencia')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('article').getByText('Sin hallazgos de urgencia')).toBeVisible()

  await form.getByRole('button', { name: 'Plantillas : Conclusión' }).click()
  await dialog.getByRole('button', { name: /^Eliminar la plantilla/ }).click()
  await expect(dialog.getByRole('button', { name: /^Eliminar la plantilla/ })).toHaveCount(0)
  await page.getByRole('button', { name: t('ui.undo') }).click()
  await expect(dialog.getByRole('button', { name: /^Eliminar la plantilla/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: /^Eliminar la plantilla/ }).click()
  await expect(dialog.getByRole('button', { name: /^Eliminar la plantilla/ })).toHaveCount(0)
})
