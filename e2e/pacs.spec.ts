import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './browser-test.ts'
import { newClinic } from './clinic.ts'

const text = (vr: string, ...values: readonly unknown[]) => ({ vr, Value: values })
const study = (uid: string, name: string, date: string, more: object = {}) => ({
  '0020000D': text('UI', uid),
  '00100010': text('PN', { Alphabetic: name }),
  '00080020': text('DA', date),
  ...more,
})

/** A PACS that answers every search by QIDO-RS alike. */
async function startPacs() {
  const state: { status: number; studies: readonly object[] } = { status: 200, studies: [] }
  const server = createServer((_, answer) => {
    answer.writeHead(state.status, { 'content-type': 'application/dicom+json' })
    answer.end(JSON.stringify(state.studies))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, state, close: () => server.close() }
}

test("a patient's studies are searched in the PACS, with how sure it is that they are the patient's", async ({
  page,
}) => {
  const pacs = await startPacs()
  const clinic = await newClinic()
  await clinic.put('/api/plan', { plan: 'profesional' })
  const rosa = { firstName: 'Rosa', lastName: 'Núñez Quispe', birthDate: '1980-02-29', sex: 'F' }
  const document = { type: 'dni', number: '40123456' }
  const { id } = await clinic.post('/api/patients', { ...rosa, document })
  await clinic.open(page, `/patients/${id}`)
  await expect(page.getByRole('heading', { name: 'Rosa Núñez Quispe' })).toBeVisible()
  const open = page.getByRole('button', { name: 'Buscar en el PACS' })
  await expect(open).toHaveCount(0)

  const peer = { protocol: 'dicomweb', name: 'Archivo central', url: pacs.url, given: false }
  await clinic.post('/api/peers', { ...peer, asked: true })
  await page.reload()
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Buscar en el PACS' })
  await expect(sheet.getByText('Sin estudios de este paciente')).toBeVisible()
  pacs.state.studies = [
    study('1.2.1', 'NUNEZ QUISPE^ROSA', '20240510', {
      ...{ '00081030': text('LO', 'Panorámica digital'), '00080061': text('CS', 'PX', 'SR') },
      ...{ '00100020': text('LO', '40123456'), '00201208': text('IS', '2') },
    }),
    study('1.2.2', 'NUNEZ^ROSA', '20230111', { '00100040': text('CS', 'M'), '00080061': text('CS', 'IO') }),
    study('1.2.3', 'NUNEZ^ROSA', '20200101'),
  ]
  await sheet.getByRole('button', { name: 'Buscar de nuevo' }).click()
  await expect(sheet.getByText('3 estudios en Archivo central')).toBeVisible()
  const rows = sheet.getByRole('listitem')
  await expect(rows.nth(0)).toContainText('10/05/2024')
  await expect(rows.nth(0)).toContainText('Mismo paciente')
  await expect(rows.nth(0)).toContainText('Panorámica · Informe · 2 imágenes')
  await expect(rows.nth(1)).toContainText('No coincide: sexo')
  await expect(rows.nth(2)).toContainText('Sin confirmar')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  pacs.state.status = 401
  await sheet.getByRole('button', { name: 'Buscar de nuevo' }).click()
  await expect(sheet.getByRole('alert')).toContainText('no acepta el usuario, la contraseña o el token')
  await expect(sheet.getByRole('link', { name: 'Ver Conexiones' })).toBeVisible()
  pacs.close()
})
