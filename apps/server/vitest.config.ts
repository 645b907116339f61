import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findPostgres } from './src/testing/find-postgres.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Too long for the test command: `npm run soak -- tests` runs what has this tag. */
export const tags = [{ name: 'soak' }]

// One worker and one database for all files: each test creates its own clinics, like the product's users.
const suite = {
  root,
  test: {
    include: ['src/**/*.test.ts'],
    // The program sets this too, because an embedded database has the whole heap collected every few dozen statements.
    setupFiles: fileURLToPath(new URL('./src/platform/process/collect-seldom.ts', import.meta.url)),
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    tags,
  },
} satisfies TestProjectInlineConfiguration

/** A project of its own, so that the two halves of the test command take about equally long. */
const ofResources = [
  'src/{commands,data-dir,demo,dicom-network,engines,outbound,pictures,report,signature,storage,telemetry}/**/*.test.ts',
  'src/{api-clients,backup,db/embedded,result-delivery,training-set,webhooks}/**/*.test.ts',
  'src/{dicom-receiver,pacs,receiving,watch-folder}/**/*.test.ts',
  'src/start-server.test.ts',
]
const onResources = { ...suite, test: { ...suite.test, name: 'server:resources', include: ofResources } }

const onPGlite = { ...suite, test: { ...suite.test, name: 'server:pglite', exclude: ofResources } }

/**
 * Slow on a second database and rarely different there, because other tests run similar queries: `npm run soak --
 * postgres` runs them on PostgreSQL. The tests that still run there search lists, run concurrently with others, or wait
 * in the queue.
 */
const lessOften = [
  'src/api/{access,isolation}.test.ts',
  'src/api/account/{passwords,profile,prove-address,recent-proof,google,two-factor}.test.ts',
  'src/api/analyses/{blind,earlier-results,finding-location,measures,standing-findings,teeth}.test.ts',
  'src/api/cases/{delete-image,image-batches,move-image}.test.ts',
  'src/api/clinic/{agreement,api-keys,audit-events,clinic,day-figures,list-exports,metrics,people-figures}.test.ts',
  'src/api/clinic/{plans,sites}.test.ts',
  'src/api/dicomweb/**/*.test.ts',
  'src/api/fhir/{fhir,fhir-forms}.test.ts',
  'src/api/patients/{mounts,odontograms,patient-links,record-holding,renamed-patient,timeline}.test.ts',
  'src/api/personal-data/{decisions,personal-data}.test.ts',
  'src/api/reports/**/*.test.ts',
  'src/backup/{nightly,upgrade}.test.ts',
  'src/commands/**/*.test.ts',
]

/** Tests that use the database also run on a PostgreSQL server, if one is installed. */
const onPostgres = {
  ...suite,
  test: {
    ...suite.test,
    name: 'server:postgres',
    exclude: [
      'src/db/embedded/**',
      // Bodies, pictures, files and documents: nothing in these depends on the kind of database.
      'src/api/analyses/{hostile,malformed,models,other-engine,quality,slow-uploads}.test.ts',
      'src/api/cases/{images,stored-files}.test.ts',
      'src/http/api/service/documentation.test.ts',
      ...lessOften,
    ],
    include: ['src/{api,accounts,backup,commands,db,jobs,personal-data,retention,sessions}/**/*.test.ts'],
    globalSetup: fileURLToPath(new URL('./src/testing/start-postgres.ts', import.meta.url)),
  },
}

export const serverProjects: TestProjectInlineConfiguration[] = [onPGlite, onResources]
const { exclude: _, ...ofPostgres } = onPostgres.test
const onPostgresLessOften = { ...suite, test: { ...ofPostgres, name: 'server:postgres-soak', include: lessOften } }

if (findPostgres()) serverProjects.push(onPostgres, onPostgresLessOften)
else process.stderr.write('PostgreSQL is not installed here: the server is tested on PGlite alone.\n')

export default defineConfig({ test: { projects: serverProjects } })
