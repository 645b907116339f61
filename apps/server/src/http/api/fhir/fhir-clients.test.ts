// @module-tag resources
import { createPatient } from '@xrai/contract/routes/patients'
import { beforeAll, describe, expect, it } from 'vitest'
import { openFhir } from '../../../testing/fhir.ts'
import type { Person } from '../../../testing/people.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Person
let fhir: Awaited<ReturnType<typeof openFhir>>
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.newPerson({ plan: 'empresarial' })
  fhir = await openFhir(server, owner)
  for (const lastName of ['Uno', 'Dos'])
    await server.answerOf(createPatient, { token: owner.token, body: { firstName: 'Rosa', lastName } })
})

describe('the FHIR server for clients of other makers', () => {
  it('refuses a filter that it does not know if the answer would be the whole clinic', async () => {
    for (const search of [
      'Patient?favourite-colour=blue',
      'Patient?gender=female&address-city=Lima',
      'Patient?_has:Observation:patient:code=1',
      'DiagnosticReport?status=final&patient.name=rosa',
      'DiagnosticReport?subject:Patient.birthdate=1990-01-01',
      'Observation?_tag=1',
      'ImagingStudy?date=2026-01-01',
    ])
      expect([search, ...(await fhir.refusal(search)).slice(0, 2)]).toEqual([search, 400, 'FHIR_PARAMETER_UNKNOWN'])
    const body = { firstName: 'Rosa', lastName: 'Quispe Mamani' }
    const patient = await server.answerOf(createPatient, { token: owner.token, body })
    const { self: ofOne } = await fhir.search(`DiagnosticReport?patient=${patient.id}&performer=x&_include=a:b`)
    expect(ofOne).toMatch(/patient=[\w-]+$/)
    expect(await fhir.refusal('CodeSystem?title=x', { headers: { prefer: 'handling=strict' } })).toEqual([
      400,
      'FHIR_PARAMETER_UNKNOWN',
      'title',
    ])
  })

  it('gives a search the same tag as long as nothing changed, also with a next page', async () => {
    const first = await fhir.call('Patient?_count=1')
    const again = await fhir.call('Patient?_count=1')
    expect(JSON.stringify(first.json)).toContain('_page=')
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    const tag = first.headers.get('etag') ?? ''
    expect((await fhir.call('Patient?_count=1', { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await fhir.call('Patient?_count=2')).headers.get('etag')).not.toBe(tag)
  })

  it('says to a client without a key that it has no SMART configuration', async () => {
    for (const path of ['/api/fhir/R4/.well-known/smart-configuration', '/.well-known/smart-configuration'])
      expect([path, (await server.call(path)).status]).toEqual([path, 404])
  })
})
