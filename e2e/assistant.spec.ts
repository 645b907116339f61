import { t } from '@xrai/contract/strings/translate'
import { analyse, bothSoak, expect, expectAccessible, phantom, test } from './browser-test.ts'
import { joinAs, newClinic } from './clinic.ts'

interface Member {
  readonly id: string
  readonly email: string
  readonly role: string
}

test('an assistant walks through a day without meeting the page for missing rights', bothSoak, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  const { id: patientId } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
  const { id: caseId } = await clinic.post('/api/cases', { name: 'Ortodoncia', patientId })
  await clinic.addImage(caseId, 'panoramic-healthy.jpg')
  await joinAs(page, clinic, 'assistant')

  await analyse(page, phantom('panoramic-restored.jpg'), 'Panorámica')
  await expect(page.getByRole('button', { name: 'Reporte', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: t('preview.markReviewed') })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reporte', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Reporte' })).toBeVisible()
  await page.keyboard.press('Escape')
  const analysis = new URL(page.url()).searchParams.get('analysis')
  await page.goto(`/report-preview?analysis=${analysis}`)
  await expect(page.getByRole('article')).toBeVisible()

  await page.goto('/my-cases')
  await page
    .getByRole('button', { name: t('cases.menu', { name: 'Ortodoncia' }) })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeHidden()
  await page.goto(`/analyzer-results/${caseId}`)
  await page.getByRole('button', { name: t('analyzer.menu') }).click()
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeHidden()
  await page.goto(`/patients/${patientId}`)
  await page.getByRole('button', { name: t('patients.menu', { name: 'Rosa Quispe' }) }).click()
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeHidden()
  // A page with a live connection never becomes idle, so the test collects refusals: any of them would navigate away.
  const refused: string[] = []
  page.on('response', answer => answer.status() === 403 && refused.push(answer.url()))
  for (const path of ['/home', '/analysis', '/reports', '/patients', '/trash', '/profile']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  expect(refused).toEqual([])
  await page.goto('/clinic')
  await expect(page).toHaveURL(/\/unauthorized$/)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Últimos Análisis' })).toBeVisible()
  // An assistant cannot sign.
  await expect(page.getByText(t('firstSteps.numberHint'))).toHaveCount(0)
})

test('a refused action shows a temporary message and stays on the page', bothSoak, async ({ page }) => {
  const clinic = await newClinic()
  const analysis = await clinic.analyse('panoramic-healthy.jpg')
  await joinAs(page, clinic, 'dentist')
  await page.goto(`/preview?analysis=${analysis}`)
  const mark = page.getByRole('button', { name: t('preview.markReviewed') })
  await expect(mark).toBeVisible()
  const { members } = (await clinic.get('/api/team')) as { readonly members: readonly Member[] }
  const colleague = members.find(({ email }) => email.startsWith('colega.'))
  await clinic.patch(`/api/team/members/${colleague?.id}`, { role: 'assistant' })
  await mark.click()
  await expect(page.getByText(t('errors.forbidden')).first()).toBeVisible()
  await expect(mark).toBeHidden()
  await expect(page).toHaveURL(/\/preview\?analysis=/)
})
