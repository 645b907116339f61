import { type Browser, expect, type Page } from '@playwright/test'
import { t } from '@xrai/contract/strings/translate'
import { type Clinic, clinicPassword } from './clinic.ts'

/** Creates an analysis whose owner may sign its report. */
export const newSignable = async (clinic: Clinic): Promise<string> => {
  await clinic.patch('/api/me', { professionalNumber: 'COP 12345' })
  return clinic.analyse('panoramic-decayed.jpg')
}

/** Signs the report on the page: confirms undecided findings, gives a reason for an amendment, enters the password. */
export const signOn = async (page: Page, reason?: string) => {
  const name = reason === undefined ? t('signing.sign') : t('signing.signAmendment')
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByText(t('signing.as', { name: 'Ana Quispe', number: 'COP 12345' }))).toBeVisible()
  await dialog.getByLabel(t('signing.undecidedConfirm')).check()
  if (reason !== undefined) await dialog.getByLabel(t('signing.reason')).fill(reason)
  await dialog.getByRole('button', { name }).click()
  const proof = page.getByRole('dialog', { name: t('proof.title') })
  // The password is required again after ten minutes.
  if (reason === undefined) {
    await proof.getByLabel(t('login.password'), { exact: true }).fill(clinicPassword)
    await proof.getByRole('button', { name: t('proof.submit') }).click()
  }
  await expect(page.getByRole('heading', { name: t('signing.signed', { name: 'Ana Quispe' }) })).toBeVisible({
    timeout: 20_000,
  })
}

/** Reads the verification code from the page of the signed report. */
export const codeOn = async (page: Page): Promise<string> => {
  const href = await page.getByRole('link', { name: /^Verificar/ }).getAttribute('href')
  return href?.split('/').at(-1) ?? ''
}

/** Verifies a code as a visitor without a session and returns the result. */
export const stateOfCode = async (browser: Browser, page: Page, code: string) => {
  const context = await browser.newContext()
  const answer = await context.request.get(`${new URL(page.url()).origin}/api/verify/${code}`)
  const state = answer.ok() ? (await answer.json()).state : answer.status()
  await context.close()
  return state
}
