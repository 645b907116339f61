import { readFile } from 'node:fs/promises'
import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, expectNoSidewaysScroll, phoneSoak, soak, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

let clinic: Clinic
let patient: string

test.beforeAll(async () => {
  clinic = await newClinic()
  patient = (await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Lazo' })).id
  await clinic.post('/api/patients', { firstName: 'Luis', lastName: 'Vega' })
  await clinic.get(`/api/patients/${patient}`)
})

test('an owner opens the audit trail from the profile, filters it and downloads it', async ({ page }) => {
  await clinic.open(page, '/profile')
  await page.getByText('Avanzado', { exact: true }).click()
  await page.getByRole('link', { name: t('auditTrail.title') }).click()
  await expect(page).toHaveURL(/\/audit$/)
  const table = page.getByRole('table', { name: t('auditTrail.title') })
  await expect(table.getByText(t('auditTrail.acts.patient-view', { subject: 'Rosa Lazo' }))).toBeVisible()
  await expect(table.getByText(t('auditTrail.acts.patient-create', { subject: 'Luis Vega' }))).toBeVisible()
  await expect(table.getByRole('row').nth(1)).toContainText('Ana Quispe')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: t('auditTrail.filterPatient') }).fill('rosa')
  await page.getByRole('option', { name: 'Rosa Lazo' }).click()
  await expect(table.getByText(t('auditTrail.acts.patient-create', { subject: 'Luis Vega' }))).toBeHidden()
  await expect(table.getByText(t('auditTrail.acts.patient-create', { subject: 'Rosa Lazo' }))).toBeVisible()
  await page.getByLabel(t('auditTrail.filterAction')).selectOption('views')
  await expect(table.getByText(t('auditTrail.acts.patient-create', { subject: 'Rosa Lazo' }))).toBeHidden()
  await expect(table.getByText(t('auditTrail.acts.patient-view', { subject: 'Rosa Lazo' }))).toBeVisible()
  await expect(page).toHaveURL(/group=views/)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('auditTrail.download') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('xrai-auditoria.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('abrió la ficha de Rosa Lazo')
  expect(text).not.toContain('Vega')

  await page.getByLabel(t('auditTrail.fromDay')).fill('2020-01-01')
  await page.getByLabel(t('auditTrail.toDay')).fill('2020-01-02')
  await expect(page.getByText(t('auditTrail.empty'))).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: t('auditTrail.clear') })
    .first()
    .click()
  await expect(table.getByText(t('auditTrail.acts.patient-create', { subject: 'Luis Vega' }))).toBeVisible()
})

test('a day is typed into a filter of the audit trail with the keyboard', async ({ page }) => {
  await clinic.open(page, '/audit?from=2026-01-02')
  const from = page.getByLabel(t('auditTrail.fromDay'))
  await from.focus()
  await page.keyboard.type('05052025', { delay: 30 })
  await expect(page).toHaveURL(/from=2025-05-05$/)
  await expect(from).toHaveValue('2025-05-05')
})

test('an owner runs the check of the audit chain and sees its time', soak, async ({ page }) => {
  await clinic.open(page, '/audit')
  const state = page.getByRole('region', { name: t('auditTrail.chain.title') })
  await expect(state).toContainText(t('auditTrail.chain.never'))
  await state.getByRole('button', { name: t('auditTrail.chain.check') }).click()
  await expect(state).toContainText(/Cadena íntegra hasta el evento n\.º \d+/)
  await expect(state).toContainText(/Verificada el .* de 20\d\d/)
})

test('a broken chain is reported with the next steps', soak, async ({ page }) => {
  await page.route('**/api/audit/chain', async route => {
    const answer = await (await route.fetch()).json()
    const check = { at: new Date().toISOString(), seq: 3, fault: { kind: 'changed', seq: 4 } }
    await route.fulfill({ json: { ...answer, check } })
  })
  await clinic.open(page, '/audit')
  await expect(page.getByRole('alert')).toContainText(t('auditTrail.chain.changed', { seq: 4 }))
  await expectAccessible(page)
})

test('a trail that failed to load can be loaded again', soak, async ({ page }) => {
  await page.route('**/api/audit?**', route =>
    route.fulfill({ status: 500, json: { error: 'No se pudo.', code: 'INTERNAL' } }),
  )
  await page.route('**/api/audit', route =>
    route.fulfill({ status: 500, json: { error: 'No se pudo.', code: 'INTERNAL' } }),
  )
  await clinic.open(page, '/audit')
  await expect(page.getByRole('button', { name: t('ui.retry') })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: t('ui.retry') }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('the audit trail is shown as cards on a phone', phoneSoak, async ({ page }) => {
  const clinic = await newClinic()
  const { id } = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Lazo' })
  await clinic.get(`/api/patients/${id}`)
  await clinic.open(page, '/audit')
  const cards = page.getByRole('list', { name: t('auditTrail.title') })
  await expect(cards.getByText(t('auditTrail.acts.patient-view', { subject: 'Rosa Lazo' }))).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel(t('auditTrail.filterAction')).selectOption('patient-create')
  await expect(cards.getByRole('listitem')).toHaveCount(1)
})
