import { AppError } from '@xrai/contract/errors/app-error'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { chooseFormat } from './answer-fhir.ts'

const chosen = async (offered: readonly ('pdf' | 'json')[], accept?: string, format = '') => {
  const app = new Hono().get('/', c => c.text(chooseFormat(c, c.req.query('_format'), offered)))
  app.onError((error, c) => c.text(error instanceof AppError ? error.code : String(error)))
  const headers = accept === undefined ? {} : { accept }
  return (await app.request(`/?_format=${format}`, { headers })).text()
}

it.each([
  [undefined, '', 'pdf', 'json'],
  ['', '', 'pdf', 'json'],
  ['*/*', '', 'pdf', 'json'],
  ['application/fhir+json', '', 'json', 'json'],
  ['application/json, text/plain, */*', '', 'json', 'json'],
  ['application/pdf, application/json;q=0.1', '', 'pdf', 'json'],
  ['application/pdf', '', 'pdf', 'FHIR_FORMAT'],
  ['application/fhir+xml', '', 'FHIR_FORMAT', 'FHIR_FORMAT'],
  ['application/octet-stream', '', 'pdf', 'FHIR_FORMAT'],
  ['application/fhir+xml, */*;q=0.5', '', 'pdf', 'json'],
  ['application/json;q=0', '', 'FHIR_FORMAT', 'FHIR_FORMAT'],
  ['application/json;q=0, */*', '', 'pdf', 'FHIR_FORMAT'],
  ['application/fhir+json; fhirVersion=4.0', '', 'json', 'json'],
  ['application/fhir+json; fhirVersion="3.0"', '', 'FHIR_FORMAT', 'FHIR_FORMAT'],
  ['application/pdf', 'json', 'json', 'json'],
  ['application/pdf', 'application/fhir+json', 'json', 'json'],
  ['application/json', 'application/pdf', 'pdf', 'FHIR_FORMAT'],
  ['application/json', 'xml', 'FHIR_FORMAT', 'FHIR_FORMAT'],
])(
  'the format for Accept %j and _format %j is %s of a PDF, %s of a resource',
  async (accept, format, ofPdf, ofJson) => {
    expect([await chosen(['pdf', 'json'], accept, format), await chosen(['json'], accept, format)]).toEqual([
      ofPdf,
      ofJson,
    ])
  },
)
