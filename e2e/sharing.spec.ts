import { t } from '@xrai/contract/strings/translate'
import { both, expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { explained } from './explained.ts'

interface Trail {
  readonly events: readonly { readonly action: string }[]
}

const actions = async (clinic: Clinic) => ((await clinic.get('/api/audit')) as Trail).events.map(({ action }) => action)

test('the WhatsApp button shares the link after a sentence that names the shared data', both, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  const id = await explained(clinic)
  const { patients } = Object(await clinic.get('/api/patients'))
  await clinic.patch(`/api/patients/${patients[0].id}`, { phone: '987 654 321' })
  await page.context().route('https://wa.me/**', route => route.fulfill({ body: 'WhatsApp' }))
  await clinic.open(page, `/patient-view?analysis=${id}`)
  await page.getByRole('button', { name: t('patientView.link') }).click()
  const dialog = page.getByRole('dialog', { name: t('patientView.link') })
  await dialog.getByRole('button', { name: t('patientView.links.create') }).click()
  await expect(dialog.getByAltText(t('patientView.links.qr'))).toBeVisible()
  await expect(dialog.getByText(/^Se abre WhatsApp con el 987 654 321 .* sin nombre ni hallazgos/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const link = dialog.getByRole('link', { name: t('patientView.links.whatsapp') })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const opened = page.waitForEvent('popup')
  await link.click()
  const address = new URL((await opened).url())
  const secret = await dialog.getByLabel(t('patientView.links.address'), { exact: true }).inputValue()
  expect([address.host, address.pathname]).toEqual(['wa.me', '/51987654321'])
  const text = address.searchParams.get('text') ?? ''
  expect(text).toContain(secret)
  expect(text).not.toMatch(/Rosa|Mamani|caries/i)
  await expect(dialog.getByText(/^Abierto en WhatsApp el/)).toBeVisible()
  expect(await actions(clinic)).toContain('link-share')
})

test('the PDF opens the share sheet if the device has one, and is downloaded otherwise', both, async ({ page }) => {
  test.slow()
  const clinic = await newClinic()
  const id = await clinic.analyse('panoramic-restored.jpg')
  await page.addInitScript(() => {
    const has = sessionStorage.getItem('no-share') === null
    const canShare = has ? () => true : undefined
    const share = async ({ files }: { files: readonly File[] }) => Reflect.set(window, 'shared', files[0])
    Object.defineProperties(navigator, {
      canShare: { value: canShare, configurable: true },
      share: { value: share, configurable: true },
    })
  })
  await clinic.open(page, `/report-preview?analysis=${id}`)
  await page.getByRole('button', { name: t('report.share') }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared')?.type)).toBe('application/pdf')
  expect(await page.evaluate(() => Reflect.get(window, 'shared').name)).toMatch(/^XR-[\w-]+\.pdf$/)
  await expect.poll(() => actions(clinic)).toContain('report-share')
  await expectAccessible(page)

  await page.evaluate(() => sessionStorage.setItem('no-share', 'yes'))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Descargar PDF' })).toBeVisible()
  await expect(page.getByRole('button', { name: t('report.share') })).toBeHidden()
})
