import { readFile } from 'node:fs/promises'
import { t } from '@xrai/contract/strings/translate'
import { freshSample } from '../apps/server/src/testing/samples.ts'
import { bothSoak, expect, expectAccessible, expectNoSidewaysScroll, phantom, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'

const waiting = async (clinic: Clinic) => Object(await clinic.get('/api/analyses?patient=none')).total

test(
  'proposed patients are accepted in a press each, or all at once, and that is undone',
  bothSoak,
  async ({ page }) => {
    test.slow()
    const clinic = await newClinic()
    const another = async () => Buffer.from(await freshSample('panoramic-12bit.dcm'))
    const files = [
      { name: 'panoramic-1.dcm', buffer: await another() },
      { name: 'panoramic-2.dcm', buffer: await another() },
      { name: 'panoramica_quispe_rosa.jpg', buffer: await readFile(phantom('panoramic-healthy.jpg')) },
    ]
    for (const file of files) await clinic.analyse(file)
    const patient = { firstName: 'Paciente', lastName: 'Demostración', birthDate: '1980-02-29' }
    await clinic.post('/api/patients', { ...patient, recordNumber: 'DEMO-0001' })
    await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
    await clinic.open(page, '/analysis?patient=none')
    await expect(page.getByRole('heading', { name: /^Hay pacientes propuestos para 3/ })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: t('assign.acceptAll', { count: 2 }) }).click()
    await expect(page.getByText(t('assign.accepted', { count: 2 }))).toBeVisible()
    expect(await waiting(clinic)).toBe(1)
    await page.getByRole('button', { name: /^Aceptar a Rosa Quispe/ }).click()
    await expect(page.getByText(t('assign.inboxEmpty'))).toBeVisible()
    await expect.poll(() => waiting(clinic)).toBe(0)
    await page
      .getByRole('button', { name: t('ui.undo') })
      .last()
      .click()
    await expect(page.getByRole('button', { name: /^Aceptar a Rosa Quispe/ })).toBeVisible()
    await expect.poll(() => waiting(clinic)).toBe(1)
  },
)
