import { describe, expect, it } from 'vitest'
import {
  commentFaults,
  documentFaults,
  referenceFaults,
  repositoryFaults,
  styleFaults,
  versionFaults,
  writerFaults,
} from './repository-rules.ts'

const short = () => 10

describe('the repository rules', () => {
  it('accept a file in an existing folder', () => {
    expect(repositoryFaults(['apps/server/src/db/schema/clinic.ts', 'README.md'], short)).toEqual([])
  })

  it('refuse a new root entry', () => {
    expect(repositoryFaults(['notes.md'], short)).toHaveLength(1)
  })

  it('refuse a catch-all folder such as utils', () => {
    expect(repositoryFaults(['apps/web/src/utils/date.ts'], short)).toHaveLength(1)
  })

  it('refuse a source file of more than 400 lines, but not a generated one', () => {
    expect(repositoryFaults(['apps/web/src/ui/table.tsx'], () => 401)).toHaveLength(1)
    expect(repositoryFaults(['apps/server/src/db/migrations/0001.ts'], () => 401)).toEqual([])
  })

  it('refuse a file name that is not kebab-case', () => {
    expect(repositoryFaults(['apps/web/src/ui/DataTable.tsx'], short)).toHaveLength(1)
  })
})

describe('a reference to the specification', () => {
  const specification = '# Specification\n\n## 2 Screens\n\n### 2.7 Upload\n'
  // Concatenated, because the check also reads this file.
  const refer = (number: string) => () => `/** ${'specification'} §${number} */`

  it('passes if its section exists', () => {
    expect(referenceFaults(specification, ['one.ts'], refer('2.7'))).toEqual([])
    expect(referenceFaults(specification, ['one.ts'], refer('2'))).toEqual([])
  })

  it('is refused if it does not', () => {
    expect(referenceFaults(specification, ['one.ts'], refer('2.8'))).toHaveLength(1)
    expect(referenceFaults(specification, ['one.ts'], refer('2.7 and §4'))).toHaveLength(1)
  })
})

describe('a document', () => {
  const files = ['README.md', 'docs/a.md', 'apps/server/src/records/backup/backup.test.ts']
  const faultsOf = (text: string) => documentFaults(files, file => (file === 'docs/a.md' ? text : ''))

  it('is refused if it links to a file that is not there', () => {
    expect(
      faultsOf('[one](../README.md#where), [two](https://example.org/a), [three](../docs), [four](#here)'),
    ).toEqual([])
    expect(faultsOf('[one](b.md)')).toEqual(['docs/a.md: there is no b.md'])
  })

  it('is refused if a command names tests that are not there', () => {
    const command = (name: string) => `\`npx vitest run -u --project 'server:*'\n${name} -t words\`; \`npm test\``
    expect(faultsOf(command('src/records/backup'))).toEqual([])
    expect(faultsOf(command('src/backup'))).toEqual(['docs/a.md: no test has src/backup'])
  })
})

describe('a source that a document names in backticks', () => {
  const files = ['README.md', 'docs/a.md', 'docs/decisions/001-a.md', 'training/gpu/run.py', 'checks/repository.ts']
  const faultsOf = (text: string, document = 'docs/a.md') =>
    documentFaults(files, file => (file === document ? text : ''))

  it('passes by its path, the end of it or its name', () => {
    expect(faultsOf('`training/gpu/run.py`, `gpu/run.py` and `node checks/repository.ts --all`')).toEqual([])
  })

  it('is refused if it is not there', () => {
    expect(faultsOf('`gpu/walk.py`, `run.ts`')).toEqual([
      'docs/a.md: there is no gpu/walk.py',
      'docs/a.md: there is no run.ts',
    ])
  })

  it('may be gone in a decision, in a block of commands and outside backticks', () => {
    expect(faultsOf('`gone.ts`', 'docs/decisions/001-a.md')).toEqual([])
    expect(faultsOf('```\nnode gone.ts\n```\ngone.ts')).toEqual([])
  })
})

describe('a workspace', () => {
  const texts: Record<string, string> = {
    'package.json': '{\n  "version": "1.2.0"\n}',
    'apps/web/package.json': '{\n  "version": "1.2.0",\n  "dependencies": {\n    "@xrai/engine": "1.1.0"\n  }\n}',
    'apps/server/package.json': '{\n  "version": "1.2.0",\n  "dependencies": {\n    "hono": "4.0.0"\n  }\n}',
    'packages/engine/package.json': '{\n  "version": "1.1.0"\n}',
  }

  it('is refused if it or what it needs has another version than the product', () => {
    expect(versionFaults(Object.keys(texts), file => texts[file] ?? '')).toEqual([
      'apps/web/package.json: the version of the product is 1.2.0',
      'packages/engine/package.json: the version of the product is 1.2.0',
    ])
  })
})

describe('a comment', () => {
  const files = ['one.ts', 'checks/two.test.ts']
  const faultsOf = (text: string) => commentFaults(files, file => (file === 'one.ts' ? text : ''))

  it('is refused if it names a test that is not there', () => {
    expect(faultsOf("/** Proved by checks/two.test.ts. */\nconst name = 'three.test.ts'")).toEqual([])
    expect(faultsOf('  // three.test.ts')).toEqual(['one.ts: there is no three.test.ts'])
  })
})

describe("a style that depends on an element's content", () => {
  it('is refused if it forces a style recalculation of the whole page', () => {
    const screen = ['apps/web/src/site/bar.tsx']
    expect(styleFaults(screen, () => 'group-has-[:popover-open]/bar:hidden')).toHaveLength(1)
    expect(styleFaults(screen, () => '[header:has(:popover-open)_&]:hidden')).toEqual([])
  })
})

describe('a query that inserts a radiograph', () => {
  const inserting = (file: string) => writerFaults([file], () => 'db.insert(analysis).values(row)')

  it('is refused outside the queries of the one writer', () => {
    expect(inserting('apps/server/src/db/queries/records/cases.ts')).toHaveLength(1)
    expect(inserting('apps/server/src/db/queries/imaging/new-radiographs.ts')).toEqual([])
  })

  it('is allowed in tests', () => {
    expect(inserting('apps/server/src/records/backup/testing/earlier-version.ts')).toEqual([])
  })
})
