import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findPostgres } from './src/testing/find-postgres.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Tests have `tags`, files `// @module-tag NAME` in their first lines. */
export const tags = [
  { name: 'soak', description: 'Too long for the test command: `npm run soak -- tests` runs these.' },
  {
    name: 'state',
    description: 'Modules with a state of their own, or others put in their place: a process for each file.',
  },
  {
    name: 'resources',
    description: 'On the embedded database in the second half of the test command, so that both take about as long.',
  },
  {
    name: 'postgres',
    description: 'On PostgreSQL too, which may behave otherwise: migrations, roles, locks, jobs, races, searches.',
  },
  {
    name: 'any-database',
    description: 'Nothing in them depends on the kind of database: not even in the soak on PostgreSQL.',
  },
]

/** The files of a pattern below a folder, as paths from it, that have a tag. */
export const taggedFiles = (folder: string, pattern: string, tag: string): string[] => {
  const line = new RegExp(`^// @module-tag ${tag}$`, 'm')
  return globSync(pattern, { cwd: folder, exclude: ['**/node_modules/**'] }).filter(path =>
    line.test(readFileSync(join(folder, path), 'utf8')),
  )
}

const tagged = (tag: string) => taggedFiles(root, 'src/**/*.test.ts', tag)

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

const onResources = { ...embedded, test: { ...embedded.test, name: 'server:resources', include: tagged('resources') } }

const onPGlite = { ...embedded, test: { ...embedded.test, name: 'server:pglite', exclude: tagged('resources') } }

const onPostgres = {
  ...suite,
  test: {
    ...suite.test,
    name: 'server:postgres',
    include: tagged('postgres'),
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
    exclude: [...tagged('postgres'), ...tagged('any-database')],
  },
}

export const serverProjects: TestProjectInlineConfiguration[] = [onPGlite, onResources]
if (findPostgres()) serverProjects.push(onPostgres, onPostgresSeldom)
else process.stderr.write('PostgreSQL is not installed here: the server is tested on PGlite alone.\n')

export default defineConfig({ test: { projects: serverProjects } })
