import type { Analysis } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { bothSoak, expect, expectAccessible, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

/** A UUID of version 7, like a browser's. */
const decisionId = () => crypto.randomUUID().replace(/^(?<head>.{14})./, '$<head>7')

test(
  'Básico explains a missing export and links to the plans, and the trial enables it',
  bothSoak,
  async ({ page }) => {
    const clinic = await newClinic()
    const id = await clinic.analyse('periapical-decayed.jpg')
    const { predictions } = (await clinic.get(`/api/analyses/${id}`)) as Analysis
    const [first] = predictions
    const decision = { id: decisionId(), at: new Date().toISOString(), screen: 'preview', kind: 'accept' }
    const targets = [{ finding: first?.detection_id, after: [] }]
    await clinic.post(`/api/analyses/${id}/decisions`, { decisions: [{ ...decision, targets }] })
    expect(await clinic.get('/api/metrics/agreement.csv')).toMatchObject({ code: 'PLAN_REQUIRED' })

    await clinic.open(page, `/report-preview?analysis=${id}`)
    await expect(page.getByText('El odontograma del informe viene con el plan Profesional.')).toBeVisible()
    await page.goto('/agreement')
    await expect(page.getByText(t('planNote.texts.data-export', { plan: 'Profesional' }))).toBeVisible()
    await expect(page.getByText(t('planNote.texts.own-panel', { plan: 'Empresarial' }))).toBeVisible()
    await expectAccessible(page)

    await page
      .getByRole('link', { name: t('planNote.see') })
      .first()
      .click()
    await page.getByRole('button', { name: 'Comenzar Prueba' }).click()
    await expect(page.getByText(/^Listo: tienes Profesional hasta el /)).toBeVisible()
    await page.goto('/agreement')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Descargar/ }).click()
    expect((await saved).suggestedFilename()).toBe('xrai-acuerdo.csv')
    await expect(page.getByText('Premium')).toHaveCount(0)
    await page.goto('/profile?panel=plan')
    await expect(page.getByText(/^Es una prueba gratis hasta el /)).toBeVisible()
  },
)
