import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, promisify } from 'node:util'
import { z } from 'zod'
import { openFhir } from '../../../apps/server/src/testing/fhir.ts'
import { startServer } from '../../../bench/speed/server.ts'
import type { Verify } from '../verify.ts'
import { makeFhirClinic } from './fhir-clinic.ts'

/*
 * Validates every response of the FHIR server of a running program with HAPI's validator, against R4 and the terminology
 * that it includes. The validator is Java and comes from Maven; without either, the responses are still read, and every
 * reference in them is followed.
 */
const run = promisify(execFile)
const folder = fileURLToPath(new URL('./hapi', import.meta.url))

const remarkSchema = z.object({
  file: z.string(),
  severity: z.enum(['information', 'warning', 'error', 'fatal']),
  place: z.string(),
  message: z.string(),
  rule: z.string(),
})
type Remark = z.infer<typeof remarkSchema>

/** The searches, each read page by page, with included and reverse included resources. */
const searches = ({ patients, reports }: Clinic): readonly string[] => [
  'Patient?_count=2&_total=accurate',
  'Patient?name=nahui&birthdate=1984-03-09&gender=female',
  'Patient?favourite-colour=blue&name=unknown',
  'Practitioner?_count=5',
  'Organization?_count=5',
  'Location?_count=5',
  'Device?_count=5',
  'ImagingStudy?_count=4&_include=ImagingStudy:patient',
  'DiagnosticReport?_count=5&_include=DiagnosticReport:result&_include=DiagnosticReport:subject&_include=DiagnosticReport:results-interpreter&_revinclude=Provenance:target&_revinclude=DocumentReference:related',
  ...['registered', 'preliminary', 'final', 'amended', 'cancelled'].map(status => `DiagnosticReport?status=${status}`),
  'Observation?_count=50&_include=Observation:patient&_include=Observation:device&_include=Observation:performer&_include=Observation:derived-from',
  'Observation?status=final&_revinclude=Provenance:target&_revinclude=DiagnosticReport:result',
  'Observation?status=entered-in-error',
  'DocumentReference?_include=DocumentReference:author&_include=DocumentReference:related&_include=DocumentReference:patient&_revinclude=Provenance:target',
  `Provenance?target=DiagnosticReport/${reports.amended.id}`,
  'Patient?_count=0',
  'Patient?_sort=-family,birthdate&_count=2',
  'Patient?active=true&phone=987654321',
  'ImagingStudy?modality=PX&status=available&_sort=-started&_count=4',
  'DiagnosticReport?_sort=-_lastUpdated&status:not=cancelled&date=ap2026&_count=4',
  'DocumentReference?_lastUpdated=ge2026',
  'Practitioner?name=unknown',
  'CodeSystem',
  ...['true', 'text', 'data', 'count'].map(summary => `Observation?_summary=${summary}&_count=5`),
  'DiagnosticReport?_elements=subject,issued&_count=5',
  ...Object.values(patients)
    .filter(id => id !== patients.deleted)
    .map(id => `Patient/${id}/$everything`),
]

/** The calls that must be refused, with every kind of refusal. */
const refused = ({ patients, reports }: Clinic): readonly (readonly [number, string, RequestInit?])[] => [
  [400, 'Patient?birthdate=1984-13'],
  [400, 'Patient?name:fuzzy=rosa'],
  [400, 'Patient?_count=-1'],
  [400, 'Patient?_page=made-up'],
  [400, 'Patient?favourite-colour=blue', { headers: { prefer: 'handling=strict' } }],
  [400, 'DiagnosticReport?_sort=colour', { headers: { prefer: 'handling=strict' } }],
  [400, 'Provenance'],
  [401, 'Patient', { headers: { authorization: '' } }],
  [404, 'Medication'],
  [404, 'Patient/unknown'],
  [404, `Patient/${reports.signed.id}`],
  [404, `Patient/${patients.whole}/$nothing`],
  [404, 'nothing/at/all/here'],
  [405, `Patient/${patients.whole}`, { method: 'DELETE' }],
  [405, 'Patient', { method: 'POST' }],
  [406, 'Patient', { headers: { accept: 'application/fhir+xml' } }],
  [406, 'metadata?_format=xml'],
  [410, `Patient/${patients.deleted}`],
  [410, `DiagnosticReport/${reports.removed.id}`],
  [410, `ImagingStudy/${reports.removed.imageId}`],
  [415, 'Patient/_search', { method: 'POST', body: '{}' }],
]

type Clinic = Awaited<ReturnType<typeof makeFhirClinic>>

const entriesSchema = z.object({
  link: z.array(z.object({ relation: z.string(), url: z.url() })),
  entry: z
    .array(
      z.object({
        fullUrl: z.url(),
        resource: z.looseObject({ resourceType: z.string(), status: z.string().optional() }),
      }),
    )
    .default([]),
})

export const soakFhir = async (verify: Verify): Promise<void> => {
  const server = await startServer(3299, undefined, { PUBLIC_URL: 'http://localhost:3299' })
  const work = await mkdtemp(join(tmpdir(), 'xrai-fhir-'))
  try {
    const clinic = await makeFhirClinic(server.url)
    const { key } = await openFhir(clinic, clinic)
    const answers = await readAnswers(`${server.url}/api/fhir/R4`, key, clinic, verify)
    const kinds = new Map([...answers.values()].map(({ resourceType }) => [resourceType, 0]))
    for (const { resourceType } of answers.values()) kinds.set(resourceType, (kinds.get(resourceType) ?? 0) + 1)
    const said = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')
    process.stdout.write(`${answers.size} FHIR answers: ${said}\n`)
    const classPath = await validatorIn(work)
    if (classPath !== null) judge(await remarksOn(answers, classPath, work), answers.size, verify)
  } finally {
    await server.stop()
    await rm(work, { recursive: true, force: true })
  }
}

type Answers = Map<string, { readonly resourceType: string }>

/** Reads all responses, each once by its URL. */
const readAnswers = async (base: string, key: string, clinic: Clinic, verify: Verify): Promise<Answers> => {
  const answers: Answers = new Map()
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: key, ...init.headers }
    const response = await fetch(path.startsWith('http') ? path : `${base}/${path}`, { ...init, headers })
    const type = response.headers.get('content-type') ?? ''
    verify(type.startsWith('application/fhir+json'), `${path}: ${type}`)
    const json = z.looseObject({ resourceType: z.string() }).parse(await response.json())
    return { status: response.status, json }
  }
  const read = async (path: string) => {
    const { status, json } = await call(path)
    verify(status === 200, `${path}: ${status}`)
    answers.set(answers.has(path) ? `${path}, later` : path, json)
    return json
  }
  const resources = new Map<string, unknown>()
  const references = new Set<string>()
  const statuses = new Set<string | undefined>()
  const walk = async (path: string) => {
    for (let next: string | undefined = path; next !== undefined; ) {
      const bundle = await read(next)
      const { entry, link } = entriesSchema.parse(bundle)
      for (const { fullUrl, resource } of entry) {
        // A resource that a search shortened is incomplete.
        if (!JSON.stringify(resource).includes('"SUBSETTED"')) resources.set(fullUrl, resource)
        if (resource.resourceType === 'CodeSystem') answers.set(fullUrl, resource)
        if (resource.resourceType === 'DiagnosticReport') statuses.add(resource.status)
      }
      for (const [, to = ''] of JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g))
        references.add(`${base}/${to}`)
      next = link.find(({ relation }) => relation === 'next')?.url
    }
  }

  await read('metadata')
  const queue = await clinic.queue()
  await walk('DiagnosticReport?status=registered')
  await queue.untilDone()
  for (const path of searches(clinic)) await walk(path)
  for (const reference of references) if (!resources.has(reference)) resources.set(reference, await read(reference))
  for (const [fullUrl, found] of resources) {
    const { status, json } = await call(fullUrl)
    verify(status === 200 && isDeepStrictEqual(json, found), `${fullUrl} is not what a search gave: ${status}`)
  }
  for (const status of ['registered', 'preliminary', 'final', 'amended'])
    verify(statuses.has(status), `no report is ${status}`)
  const { json: documents } = await call('DocumentReference?status=current')
  const [pdf = ''] = JSON.stringify(documents).match(/http[^"]+\/Binary\/[^"]+/) ?? []
  answers.set(pdf, (await call(pdf, { headers: { accept: 'application/fhir+json' } })).json)
  const form = { method: 'POST', body: new URLSearchParams({ name: 'nahui' }) }
  answers.set('Patient/_search', (await call('Patient/_search', form)).json)
  for (const [expected, path, init] of refused(clinic)) {
    const { status, json } = await call(path, init)
    verify(status === expected, `${init?.method ?? 'GET'} ${path}: ${status} in place of ${expected}`)
    answers.set(`${init?.method ?? 'GET'} ${path} ${JSON.stringify(init?.headers ?? '')}`, json)
  }
  return answers
}

/** The validator's class path; null, after printing the reason, if a program is missing. */
const validatorIn = async (work: string): Promise<string | null> => {
  for (const program of ['java', 'mvn']) {
    const isThere = await run(program, ['-version']).then(
      () => true,
      () => false,
    )
    if (isThere) continue
    process.stdout.write(`skipped, HAPI's validator: ${program} is not installed (default-jdk-headless and maven)\n`)
    return null
  }
  const file = join(work, 'class-path')
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath'
  await run('mvn', ['-q', '-B', '-f', join(folder, 'pom.xml'), plugin, `-Dmdep.outputFile=${file}`])
  return readFile(file, 'utf8')
}

const remarksOn = async (answers: Answers, classPath: string, work: string): Promise<readonly Remark[]> => {
  const inside = await mkdtemp(join(work, 'answers-'))
  const names = new Map<string, string>()
  for (const [at, [name, answer]] of [...answers].entries()) {
    const file = `${String(at).padStart(4, '0')}.json`
    names.set(file, name)
    await writeFile(join(inside, file), JSON.stringify(answer))
  }
  const program = join(folder, 'ValidateFhir.java')
  const { stdout } = await run('java', ['-cp', classPath, program, inside], { maxBuffer: 2 ** 28 })
  const lines = stdout.split('\n').filter(line => line !== '')
  return lines.map(line => {
    const remark = remarkSchema.parse(JSON.parse(line))
    return { ...remark, file: names.get(remark.file) ?? remark.file }
  })
}

const judge = (remarks: readonly Remark[], count: number, verify: Verify): void => {
  const groups = Map.groupBy(
    remarks,
    ({ severity, message, place }) =>
      `${severity} · ${place.replace(/\[\d+\]/g, '').replace(/\/\*[^*]*\*\//g, '')} · ${message.replace(/[0-9a-f-]{32,}/g, 'ID')}`,
  )
  for (const [text, of] of groups) process.stdout.write(`${of.length}× ${text}\n   ${of[0]?.file}\n`)
  verify(!remarks.some(({ severity }) => severity === 'error' || severity === 'fatal'), `errors in ${count} answers`)
}
