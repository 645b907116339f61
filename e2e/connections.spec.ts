import { readFile } from 'node:fs/promises'
import { analysisSchema } from '@xrai/contract/records/analysis'
import { createKey } from '@xrai/contract/routes/api-keys'
import { expect, expectAccessible, expectNoSidewaysScroll, phantom, soak, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'
import { connectionsTests } from './connections-tests.ts'

connectionsTests()

/** The phantom under another SOP Instance UID of its study. */
const secondOfStudy = async (): Promise<Buffer> => {
  const file = await readFile(phantom('panoramic-12bit.dcm'), 'latin1')
  return Buffer.from(file.replaceAll('2.25.170810859198581771', '2.25.170810859198581772'), 'latin1')
}

test(
  'other ways in: the watch folder, the instructions for a programmer, and the proposed patient of a known study',
  soak,
  async ({ page }) => {
    const clinic = await newClinic()
    await clinic.put('/api/plan', { plan: 'profesional' })
    await clinic.open(page, '/connections')
    const folder = page.getByRole('region', { name: 'Carpeta' })
    await folder.getByRole('button', { name: 'Crear carpeta' }).click()
    await expect(folder.getByText('XRAI puede leer y escribir en ella')).toBeVisible()
    await expect(folder.getByText('Funciona', { exact: true })).toBeVisible()
    await expect(folder.getByLabel('Carpeta de la clínica')).not.toHaveValue('')
    const programs = page.getByRole('region', { name: 'Para programadores' }).getByRole('link')
    await expect(programs).toHaveCount(3)
    for (const link of await programs.all()) {
      const offered = await page.request.get((await link.getAttribute('href')) ?? '')
      expect(offered.status()).toBe(200)
    }
    await expectAccessible(page)

    const rosa = await clinic.post('/api/patients', { firstName: 'Rosa', lastName: 'Quispe' })
    const first = await clinic.analyse('panoramic-12bit.dcm')
    const { image } = analysisSchema.parse(await clinic.get(`/api/analyses/${first}`))
    await clinic.patch('/api/images', { moves: [{ id: image.id, patientId: rosa.id }] })
    const second = await clinic.analyse({ name: 'panoramic-b.dcm', buffer: await secondOfStudy() })
    await page.goto(`/preview?analysis=${second}`)
    const proposed = page.getByRole('complementary', { name: '¿De quién es?' })
    await expect(proposed).toContainText('Otra radiografía del mismo estudio es de Rosa Quispe.')
    await expectAccessible(page)
    await proposed.getByRole('button', { name: 'Asignar a Rosa Quispe' }).click()
    await expect(proposed).toHaveCount(0)
    await expect
      .poll(() => clinic.get('/api/analyses'))
      .toMatchObject({
        analyses: expect.arrayContaining([expect.objectContaining({ id: second, patientId: rosa.id })]),
      })
  },
)

test('an owner sees the refused files of another program and the reasons', soak, async ({ page }) => {
  const clinic = await newClinic()
  await clinic.put('/api/plan', { plan: 'profesional' })
  await clinic.open(page, '/connections')
  const card = page.getByRole('region', { name: 'Archivos no recibidos' })
  await expect(card.getByText('En los últimos 30 días no se rechazó nada.')).toBeVisible()
  const made = await clinic.post('/api/keys', { name: 'Panorámico', scopes: ['dicomweb'] })
  const { key } = createKey.answer.json.parse(made)
  const good = await readFile(phantom('panoramic-12bit.dcm'))
  const sent = await page.request.post('/api/dicomweb/studies/1.2.3', {
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'multipart/related; type="application/dicom"; boundary=b0',
    },
    data: Buffer.concat([
      Buffer.from('--b0\r\nContent-Type: application/dicom\r\n\r\n'),
      good,
      Buffer.from('\r\n--b0\r\nContent-Type: application/dicom\r\n\r\nnotas\r\n--b0--'),
    ]),
  })
  expect(sent.status()).toBe(409)
  await page.reload()
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Panorámico')
  await expect(rows.first()).toContainText('Usa JPG, PNG')
  await expect(rows.first()).toContainText('Sin UID legible')
  await expect(rows.last()).toContainText(/Huella del UID: [0-9a-f]{12}/)
  await expect(rows.last()).toContainText('Pide que lo envíen de nuevo.')
  await expect(card.getByText('2 archivos')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
