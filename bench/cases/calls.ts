import { dayMs } from '@xrai/contract/records/durations'
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { listCases } from '@xrai/contract/routes/cases'
import { getMetrics } from '@xrai/contract/routes/metrics'
import { listPatients } from '@xrai/contract/routes/patients'
import { getPeopleFigures } from '@xrai/contract/routes/people-figures'
import { listReports } from '@xrai/contract/routes/reports'
import { getTimeline, getToothStory } from '@xrai/contract/routes/timeline'
import { z } from 'zod'
import { type Calls, often, seldom, totalOf } from './measure.ts'
import { rareWord } from './texts.ts'

const queriesOf = (path: string, queries: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, `${path}?${query}`]))

/** The list of cases: pages without a search, and a fixed mix of terms. */
export const caseCalls: Calls = {
  paths: queriesOf(listCases.path, {
    'page 1': 'page=1',
    'page 2500': 'page=2500',
    'last page': 'page=5000',
    [`rare: ${rareWord}`]: `q=${rareWord}`,
    common: 'q=pac',
    'common, page 2500': 'q=pac&page=2500',
    'one letter': 'q=a',
    'no match': 'q=xyzzy',
  }),
  totalOf,
  repeated: often,
}

export const patientCalls: Calls = {
  paths: queriesOf(listPatients.path, {
    'patients, page 1': 'page=1',
    'patients, page 2500': 'page=2500',
    'patients, last page': 'page=5000',
    'patients by two words of the name': 'q=Núñez+Inés',
    'patients by a frequent name': 'q=quispe',
    'patients by a document': 'q=10.061.300',
    'patients by a phone': 'q=900+791+900',
    'patients by name and document': 'q=10061300+nunez',
    'patients by e-mail': 'q=paciente.54321@',
    'patients, one letter': 'q=a',
    'patients, no match': 'q=xyzzy',
  }),
  totalOf,
  repeated: often,
}

/** The clinic's radiographs; `middle` is one in the middle of the list, `now` ends the last thirty days. */
export const radiographCalls = (middle: string, now: Date): Calls => ({
  paths: queriesOf(listAnalyses.path, {
    'radiographs, first page': '',
    'radiographs, half way': `cursor=${middle}`,
    'radiographs without patient': 'patient=none',
    'radiographs without patient, half way': `patient=none&cursor=${middle}`,
    'radiographs to review': 'status=pending_revision',
    'radiographs of a type': 'type=periapical',
    'radiographs with a class': 'class=Caries',
    'radiographs of thirty days': `from=${new Date(now.getTime() - 30 * dayMs).toISOString()}&to=${now.toISOString()}`,
    'radiographs by two words of a name': 'q=Núñez+Inés',
    'radiographs by a frequent name': 'q=quispe',
    'radiographs to review with a class': 'status=pending_revision&class=Caries',
    'radiographs by file': 'q=panoramica-54321',
    'radiographs, no match': 'q=xyzzy',
  }),
  totalOf,
  repeated: seldom,
})

export const reportCalls: Calls = {
  paths: queriesOf(listReports.path, {
    'reports, page 1': 'page=1',
    'reports by two words of a name': 'q=Núñez+Inés',
  }),
  totalOf,
  repeated: seldom,
}

/** The history of a patient with 200 entries; `total` is the number of returned entries. */
export const historyCalls = (patientId: string): Calls => {
  const [timeline, story] = [getTimeline.path, getToothStory.path].map(path => path.replace('{id}', patientId))
  return {
    paths: {
      'history, page 1 of 30': `${timeline}`,
      'history, 100 entries': `${timeline}?limit=100`,
      'history, one kind': `${timeline}?kind=note`,
      'history, a tooth': `${timeline}?tooth=36`,
      'history, a class by its name': `${timeline}?q=caries`,
      'history, no match': `${timeline}?q=xyzzy`,
      'story of a tooth': `${story}?tooth=36`,
    },
    totalOf: body => entriesSchema.parse(body).entries.length,
    repeated: often,
  }
}

const entriesSchema = z.object({ entries: z.array(z.unknown()) })

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)

/** The home panel and the people; `total` is the number of radiographs that they count. */
export const figureCalls = (now: Date): readonly Calls[] => [
  {
    paths: queriesOf(getMetrics.path, {
      'home panel, 30 days': '',
      'home panel, a year': `from=${daysBefore(now, 364)}&to=${daysBefore(now, 0)}`,
    }),
    totalOf: body => getMetrics.answer.json.parse(body).analyses.total,
    repeated: seldom,
  },
  {
    paths: queriesOf(getPeopleFigures.path, { 'people, 30 days': '' }),
    totalOf: body => getPeopleFigures.answer.json.parse(body).people.reduce((sum, { analysed }) => sum + analysed, 0),
    repeated: seldom,
  },
]
