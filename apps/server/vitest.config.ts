import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findPostgres } from './src/testing/find-postgres.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Too long for the test command: `npm run soak -- tests` runs the tests with this tag. */
export const tags = [{ name: 'soak' }]

/** The program sets this too, because an embedded database has the whole heap collected every few dozen statements. */
const collectSeldom = fileURLToPath(new URL('./src/platform/process/collect-seldom.ts', import.meta.url))
const copyNewDatabases = fileURLToPath(new URL('./src/testing/copy-new-databases.ts', import.meta.url))

// One worker and one database for all files: each test makes its own clinics, as the product's users do.
const suite = {
  root,
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: [collectSeldom],
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    tags,
  },
} satisfies TestProjectInlineConfiguration

const embedded = { ...suite, test: { ...suite.test, setupFiles: [collectSeldom, copyNewDatabases] } }

/** A project of its own, so that the two halves of the test command take about as long. */
const ofResources = [
  'src/{commands,demo,interop,settings}/**/*.test.ts',
  'src/db/embedded/**/*.test.ts',
  'src/http/api-clients/**/*.test.ts',
  'src/http/api/fhir/**/*.test.ts',
  'src/imaging/{engines,models,pictures,receiving}/**/*.test.ts',
  'src/insight/training-set/**/*.test.ts',
  'src/platform/{data-dir,outbound,storage,telemetry}/**/*.test.ts',
  'src/records/backup/**/*.test.ts',
  'src/reports/{report,signature}/**/*.test.ts',
  'src/start-server.test.ts',
]
const onResources = { ...embedded, test: { ...embedded.test, name: 'server:resources', include: ofResources } }

const onPGlite = { ...embedded, test: { ...embedded.test, name: 'server:pglite', exclude: ofResources } }

/** Tests whose subject may behave differently on PostgreSQL: migrations, roles, locks, jobs, races, searches. */
const ofDatabase = [
  'src/{db,jobs}/**/*.test.ts',
  'src/accounts/{identity,sessions}/**/*.test.ts',
  'src/http/api/analyses/decisions.test.ts',
  'src/http/api/cases/{cases,case-images}.test.ts',
  'src/http/api/clinic/removed-signer.test.ts',
]
/** Nothing in these tests depends on the kind of database: bodies, images, files and documents. */
const ofNoDatabase = [
  'src/db/embedded/**',
  'src/http/api/analyses/{hostile,malformed,models,other-engine,quality,slow-uploads}.test.ts',
  'src/http/api/cases/{images,stored-files}.test.ts',
  'src/http/api/service/documentation.test.ts',
]
const onPostgres = {
  ...suite,
  test: {
    ...suite.test,
    name: 'server:postgres',
    include: ofDatabase,
    exclude: ofNoDatabase,
    globalSetup: fileURLToPath(new URL('./src/testing/start-postgres.ts', import.meta.url)),
  },
}
/** The other tests that use the database: `npm run soak -- postgres`. */
const onPostgresSeldom = {
  ...onPostgres,
  test: {
    ...onPostgres.test,
    name: 'server:postgres-soak',
    include: [
      'src/commands/**/*.test.ts',
      'src/http/api/**/*.test.ts',
      'src/records/{backup,personal-data,retention}/**/*.test.ts',
    ],
    exclude: [...ofNoDatabase, ...ofDatabase],
  },
}

export const serverProjects: TestProjectInlineConfiguration[] = [onPGlite, onResources]
if (findPostgres()) serverProjects.push(onPostgres, onPostgresSeldom)
else process.stderr.write('PostgreSQL is not installed here: the server is tested on PGlite alone.\n')

export default defineConfig({ test: { projects: serverProjects } })
