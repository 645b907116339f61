import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../apps/web/src/', import.meta.url).pathname

/** Forms that save typed content automatically. */
const savesByItself = [
  'reports/report/report-form.tsx',
  'reports/report/report-texts-form.tsx',
  'screens/odontogram/odontogram-text-fields.tsx',
  'screens/series/series-tools.tsx',
]

/** Forms that ask before typed content is lost by leaving the page or closing a dialog. */
const asksOnLeaving = [
  'records/assign/new-case-form.tsx',
  'records/cases/edit-case-dialog.tsx',
  'findings/measurements/calibration-dialog.tsx',
  'reports/patient-view/link-panel.tsx',
  'records/patients/patient-form.tsx',
  'reports/report/sign-dialog.tsx',
  'reports/report/templates-dialog.tsx',
  'findings/review/finding-form.tsx',
  'screens/clinic/clinic-form.tsx',
  'screens/clinic/retention-form.tsx',
  'screens/clinic/site-form.tsx',
  'screens/connections/own-title.tsx',
  'screens/connections/peer-form.tsx',
  'screens/connections/webhook-form.tsx',
  'screens/contact/contact-form.tsx',
  'screens/create-case/create-case-screen.tsx',
  'screens/home/numbers-dialog.tsx',
  'screens/odontogram/entry-dialog.tsx',
  'screens/patient/merge-form.tsx',
  'screens/patient/note-dialog.tsx',
  'screens/profile/panels/invitations.tsx',
  'screens/profile/panels/new-key.tsx',
  'screens/profile/panels/personal-panel.tsx',
  'screens/register/register-form.tsx',
  'viewer/toolbox/measurement-row.tsx',
]

/** Passwords, codes and look-ups: content that must not be stored, or is quickly typed again. */
const holdsNoWork = [
  'shell/account/erase-form.tsx',
  'shell/account/proof-dialog.tsx',
  'screens/forgot-password/forgot-password-screen.tsx',
  'screens/login/login-form.tsx',
  'screens/login/second-step.tsx',
  'screens/operator/models/activate-dialog.tsx',
  'screens/patient-link/birth-date-form.tsx',
  'screens/profile/panels/code-form.tsx',
  'screens/profile/panels/password-panel.tsx',
  'screens/profile/panels/two-factor-setup.tsx',
  'screens/reset-password/reset-password-screen.tsx',
  'screens/verify-email/verify-email-screen.tsx',
  'screens/verify-report/code-form.tsx',
]

/** Groups of fields, with their form. */
const fieldsOfForms: Readonly<Record<string, string>> = {
  'findings/review/finding-fields.tsx': 'findings/review/finding-form.tsx',
  'shell/account/new-password-fields.tsx': 'screens/reset-password/reset-password-screen.tsx',
  'records/patients/alerts-field.tsx': 'records/patients/patient-form.tsx',
  'records/patients/document-fields.tsx': 'records/patients/patient-form.tsx',
  'records/patients/guardian-fields.tsx': 'records/patients/patient-form.tsx',
  'records/patients/patient-details.tsx': 'records/patients/patient-form.tsx',
  'screens/connections/asked-fields.tsx': 'screens/connections/peer-form.tsx',
  'screens/connections/dimse-fields.tsx': 'screens/connections/peer-form.tsx',
  'screens/connections/given-fields.tsx': 'screens/connections/peer-form.tsx',
  'screens/connections/web-fields.tsx': 'screens/connections/peer-form.tsx',
  'screens/create-case/case-form.tsx': 'screens/create-case/create-case-screen.tsx',
}

const textOf = (file: string) => readFileSync(`${root}${file}`, 'utf8')
const hasFields = /<(form|AskingForm|TextField|TextArea|PasswordField|textarea)\b/

it('every form saves automatically or asks on leaving', () => {
  const found = globSync('**/*.tsx', { cwd: root }).filter(
    file => !file.startsWith('base/ui/') && !file.endsWith('.test.tsx') && hasFields.test(textOf(file)),
  )
  const listed = new Set([...savesByItself, ...asksOnLeaving, ...holdsNoWork, ...Object.keys(fieldsOfForms)])
  expect(found.filter(file => !listed.has(file))).toEqual([])
})

it.each(savesByItself)('%s stores typed content', file => {
  expect(textOf(file)).toMatch(/useAutosave\(|onBlur=\{/)
})

it.each(asksOnLeaving)('%s reports typed content to the page', file => {
  expect(textOf(file)).toMatch(/<AskingForm\b|useUnsaved\(/)
  expect(textOf(file)).not.toMatch(/<form\b/)
})

it('no form without content to save has a text field', () => {
  for (const file of holdsNoWork) expect(textOf(file), file).not.toMatch(/<TextArea\b|<textarea\b/)
})

it.each(Object.entries(fieldsOfForms))('%s belongs to a listed form', (_, form) => {
  expect([...savesByItself, ...asksOnLeaving, ...holdsNoWork]).toContain(form)
})
