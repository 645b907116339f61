import { createCase } from '@xrai/contract/routes/cases'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { ClinicScope } from '../../../db/clinic-scope.ts'
import { newId } from '../../../db/columns.ts'
import { setImageSite } from '../../../db/queries/accounts/sites.ts'
import { insertFindings } from '../../../db/queries/imaging/findings.ts'
import { setImagesDeleted } from '../../../db/queries/imaging/images.ts'
import { insertImage } from '../../../db/queries/imaging/new-radiographs.ts'
import { insertReview } from '../../../db/queries/imaging/reviews.ts'
import { setClassDifferences } from '../../../db/queries/insight/class-differences.ts'
import { countDays, findDayFigures } from '../../../db/queries/insight/day-figures.ts'
import { analysis, clinicalCase, clinicSite, dayFigures, finding, image } from '../../../db/schema.ts'
import { keepPastDays } from '../../../insight/metrics/keep-past-days.ts'
import { boundsOfDays, readDays } from '../../../insight/metrics/read-days.ts'
import { clockOf } from '../../../platform/calendar.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let scope: ClinicScope
let by: string
let caseId = ''
let siteId = ''
const uploads: { readonly imageId: string; readonly analysisId: string }[] = []

// No other clinic of the suite has data in this year, because the figures of every active clinic are stored.
const days = boundsOfDays(clockOf('America/Lima'), '2126-03-01', '2126-03-06')
const now = new Date('2126-03-10T00:00:00Z')
const classes = ['Caries', 'FILLING', 'CROWN AND BRIDGE']

/** A radiograph of one of the days, in the case or in none. */
const upload = async (day: number, inCase: boolean) => {
  const imageId = newId()
  const analysisId = newId()
  const createdAt = new Date((days[day]?.startsAt.getTime() ?? 0) + 60_000)
  await insertImage(scope, {
    id: imageId,
    caseId: inCase ? caseId : null,
    uploadedBy: by,
    fileName: 'uno.jpg',
    bytes: 1,
    createdAt,
    format: 'jpeg',
    width: 10,
    height: 10,
    bitsPerSample: 8,
    originalHash: '0'.repeat(64),
  })
  const timings = { decode: 0, preprocess: 0, infer: 0, postprocess: 0, total: 1000 + uploads.length }
  await scope.db.insert(analysis).values({
    id: analysisId,
    clinicId: scope.clinicId,
    imageId,
    requestedBy: by,
    type: 'panoramic',
    state: 'done',
    experimental: false,
    timings,
    createdAt,
  })
  uploads.push({ imageId, analysisId })
}

beforeAll(async () => {
  server = await openTestServer()
  const person = await server.newPerson()
  scope = person.session.scope
  by = person.session.user.id
  caseId = (await server.answerOf(createCase, { token: person.token, body: { name: 'Uno' } })).id
  const site = { clinicId: scope.clinicId, name: 'Norte', place: 0 }
  siteId = (await scope.db.insert(clinicSite).values(site).returning({ id: clinicSite.id }))[0]?.id ?? ''
  for (const day of [0, 1, 1, 4]) await upload(day, day === 1)
})

/** Every action that changes the figures of a day, performed by the product's own code. */
const acts: Readonly<Record<string, (one: (typeof uploads)[number], n: number) => Promise<unknown>>> = {
  upload: (_, n) => upload(n % days.length, n % 2 === 0),
  find: ({ analysisId }, n) =>
    insertFindings(scope, analysisId, [
      {
        id: newId(),
        class: classes[n % classes.length] ?? '',
        classId: 0,
        confidence: (n % 5) / 10,
        x: 1,
        y: 1,
        width: 1,
        height: 1,
        points: [],
        tooth: '36',
        placement: null,
        location: null,
      },
    ]),
  decide: ({ analysisId }, n) =>
    setClassDifferences(scope, analysisId, [
      { class: classes[n % classes.length] ?? '', standing: n % 3, change: (n % 5) - 2 },
    ]),
  forget: ({ analysisId }) => scope.db.delete(finding).where(eq(finding.analysisId, analysisId)),
  review: ({ analysisId }, n) =>
    insertReview(scope, { analysisId, kind: (['reviewed', 'reopened', 'signed'] as const)[n % 3] ?? 'reviewed', by }),
  state: ({ analysisId }, n) =>
    scope.db
      .update(analysis)
      .set({ state: n % 2 === 0 ? 'done' : 'failed' })
      .where(eq(analysis.id, analysisId)),
  trash: ({ imageId }, n) => setImagesDeleted(scope, [imageId], n % 2 === 0 ? now : null),
  site: ({ imageId }, n) => setImageSite(scope, imageId, n % 2 === 0 ? siteId : null),
  trashCase: (_, n) =>
    scope.db
      .update(clinicalCase)
      .set({ deletedAt: n % 2 === 0 ? now : null })
      .where(eq(clinicalCase.id, caseId)),
  move: ({ imageId }, n) =>
    scope.db
      .update(image)
      .set({ caseId: n % 2 === 0 ? caseId : null })
      .where(eq(image.id, imageId)),
  erase: ({ imageId }, n) => (n % 4 === 0 ? scope.db.delete(image).where(eq(image.id, imageId)) : Promise.resolve()),
}

/** The sites and the times in a fixed order. */
const sorted = (some: Awaited<ReturnType<typeof readDays>>) =>
  some.map(({ startsAt, sites }) => [
    startsAt,
    sites
      .map(site => ({ ...site, milliseconds: site.milliseconds.toSorted((a, b) => a - b) }))
      .toSorted((a, b) => String(a.site).localeCompare(String(b.site))),
  ])

it('stores figures that equal those of the rows, whatever happens to the rows', async () => {
  const act = fc.record({
    kind: fc.constantFrom(...Object.keys(acts)),
    which: fc.nat({ max: 1000 }),
    n: fc.nat({ max: 1000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async some => {
      for (const { kind, which, n } of some) {
        const one = uploads[which % uploads.length]
        if (one && (await scope.db.$count(analysis, eq(analysis.id, one.analysisId))) > 0) await acts[kind]?.(one, n)
      }
      const read = await readDays(scope, days, { keeps: true, now })
      expect(sorted(read)).toEqual(sorted(await countDays(scope, days, 0.2)))
    }),
    { numRuns: 40 },
  )
  const first = days[0]?.startsAt ?? now
  const last = days.at(-1)?.endsAt ?? now
  expect(await findDayFigures(scope, first, last)).toHaveLength(days.length)
})

it('stores only past days, and those of every clinic at night', async () => {
  await scope.db.delete(dayFigures).where(eq(dayFigures.clinicId, scope.clinicId))
  const [first, second] = days
  if (!first || !second) throw new Error('there are days')
  await readDays(scope, days, { keeps: false, now })
  await readDays(scope, days, { keeps: true, now: new Date(second.endsAt.getTime() - 1) })
  expect((await findDayFigures(scope, first.startsAt, now)).map(({ startsAt }) => startsAt)).toEqual([first.startsAt])
  await keepPastDays(scope.db, now)
  // A year until yesterday in Lima, where it is still the ninth.
  const kept = await findDayFigures(scope, new Date(0), now)
  expect([kept.length, kept.at(-1)?.endsAt]).toEqual([366, new Date('2126-03-09T05:00:00Z')])
})
