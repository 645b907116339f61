// @module-tag resources
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { allRoutes } from '@xrai/contract/routes/all'
import { apiChanges, apiVersions, currentVersion } from '@xrai/contract/routes/api-versions'
import { deprecationMonths, lastsLongEnough } from '@xrai/contract/routes/deprecation'
import { nameOfCall } from '@xrai/contract/routes/route'
import { describe, expect, it } from 'vitest'
import { apiKey } from '../../db/schema.ts'
import type { JsonSchema } from '../frame/json-schemas.ts'
import { breaksOf } from './version-breaks.ts'
import { shapesOf, shapesText, type VersionShapes } from './version-shapes.ts'

const place = `./golden/${currentVersion}.json`
const file = fileURLToPath(new URL(place, import.meta.url))
const record = 'npx vitest run -u --project server:resources apps/server/src/http/api-clients/versions.test.ts'

const howToBreak = `This change breaks programs of version ${currentVersion}. Keep what they rely on, or name a new version: add its day to apiVersions and its changes to apiChanges (packages/contract/src/routes/api-versions.ts), record it by '${record}', and answer the version before as it was (docs/decisions/109-dated-versions.md).`
const howToAdd = `No program breaks, but the record of version ${currentVersion} lacks this change. Add it to apiChanges (packages/contract/src/routes/api-versions.ts) and record it by '${record}'.`

describe('the current version', () => {
  it('has the shapes that were recorded of it', async () => {
    const now = shapesOf(allRoutes)
    const recorded = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as VersionShapes) : now
    expect(breaksOf(recorded, now), howToBreak).toEqual([])
    await expect(shapesText(now), howToAdd).toMatchFileSnapshot(place)
  })

  it('has an entry in the changelog, as each version, newest first', () => {
    const days = apiChanges.map(({ on }) => on)
    expect(days).toEqual(days.toSorted().toReversed())
    for (const version of apiVersions) expect(days).toContain(version)
    expect(apiVersions).toEqual([...apiVersions].toSorted().toReversed())
  })

  it('is the only one until a key stores the version that it was made under', () => {
    const sentence =
      'A call without XRAI-Version has the version of its key: add the column api_key.api_version, whose default for the rows that are there is the first version (docs/decisions/109-dated-versions.md).'
    expect(apiVersions.length === 1 || 'apiVersion' in apiKey, sentence).toBe(true)
  })
})

describe('what was deprecated', () => {
  it(`lasts ${deprecationMonths} months or longer`, () => {
    const short = allRoutes.filter(({ deprecated = [] }) => !deprecated.every(lastsLongEnough))
    expect(short.map(nameOfCall)).toEqual([])
    const since = '2026-11-29'
    const instead = ''
    expect(
      ['2027-11-28', '2027-11-29'].map(until => lastsLongEnough({ since, until: until as '2027-1-1', instead })),
    ).toEqual([false, true])
  })
})

const bed: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, size: { type: ['integer', 'null'] }, kind: { enum: ['low', 'high'] } },
  required: ['id', 'kind'],
}

const shapes = (call: object, more: Partial<VersionShapes> = {}): VersionShapes => ({
  components: { Bed: bed },
  calls: { 'POST /api/beds': { sent: {}, answers: {}, ...call } },
  refusals: { BED_TAKEN: 409 },
  ...more,
})

const answering = (schema: JsonSchema) => shapes({ answers: { '200 application/json': schema } })
const taking = (schema: JsonSchema) => shapes({ sent: { 'application/json': { required: true, schema } } })
const withField = (name: string, schema: JsonSchema) => ({ ...bed, properties: { ...bed.properties, [name]: schema } })

const reference = { $ref: '#/components/schemas/Bed' }
const referring = (components: VersionShapes['components']) => ({ ...answering(reference), components })

describe('a comparison of two versions', () => {
  it.each<[string, VersionShapes, VersionShapes]>([
    ['a field of an answer is gone', answering(withField('ward', {})), answering(bed)],
    ['a field may be absent', answering(bed), answering({ ...bed, required: ['id'] })],
    ['a field has another type', answering(bed), answering(withField('id', { type: 'integer' }))],
    ['a field may be null', answering(bed), answering(withField('id', { type: ['string', 'null'] }))],
    [
      'a field of a component is gone',
      answering(reference),
      referring({ Bed: { ...bed, properties: { id: { type: 'string' }, kind: { enum: ['low'] } } } }),
    ],
    ['a field that was taken is refused', taking(withField('ward', {})), taking(bed)],
    ['a field is demanded', taking(bed), taking({ ...bed, required: ['id', 'kind', 'size'] })],
    ['a value is refused', taking(bed), taking(withField('kind', { enum: ['low'] }))],
    ['a bound is narrower', taking(bed), taking(withField('id', { type: 'string', maxLength: 9 } as JsonSchema))],
    ['a parameter is gone', shapes({ sent: { 'query.q': { required: false, schema: {} } } }), shapes({})],
    ['a parameter is demanded', shapes({}), shapes({ sent: { 'query.q': { required: true, schema: {} } } })],
    ['a call is gone', shapes({}), shapes({}, { calls: {} })],
    ['a refusal has another status', shapes({}), shapes({}, { refusals: { BED_TAKEN: 422 } })],
  ])('finds that %s', (_, then, now) => {
    expect(breaksOf(then, now)).toHaveLength(1)
  })

  it.each<[string, VersionShapes, VersionShapes]>([
    ['a field of an answer', answering(bed), answering(withField('ward', { type: 'string' }))],
    ['a value of an answer', answering(bed), answering(withField('kind', { enum: ['low', 'high', 'bunk'] }))],
    ['a certainty', answering(bed), answering({ ...bed, required: ['id', 'kind', 'size'] })],
    ['an optional field that is taken', taking(bed), taking(withField('ward', { type: 'string' }))],
    ['null that is taken', taking(bed), taking(withField('id', { type: ['string', 'null'] }))],
    ['an optional parameter', shapes({}), shapes({ sent: { 'query.q': { required: false, schema: {} } } })],
    ['a refusal', shapes({}), shapes({}, { refusals: { BED_TAKEN: 409, BED_GONE: 410 } })],
  ])('takes an addition: %s', (_, then, now) => {
    expect(breaksOf(then, now)).toEqual([])
  })
})
