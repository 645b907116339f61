import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'

/** The allowed entries of the root: a newcomer reads this list first, so a new entry is a decision. */
const rootEntries = new Set([
  '.ci',
  '.dependency-cruiser.js',
  '.gitignore',
  '.npmrc',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'NOTICE',
  'README.md',
  'apps',
  'bench',
  'biome.json',
  'checks',
  'deploy',
  'docs',
  'e2e',
  'knip.json',
  'models',
  'package-lock.json',
  'package.json',
  'packages',
  'samples',
  'training',
  'tsconfig.json',
  'vitest.config.ts',
])

const drawers = new Set(['utils', 'util', 'helpers', 'common', 'shared', 'misc', 'lib', 'general'])
const sourceEndings = new Set(['.ts', '.tsx', '.css', '.py', '.js'])
const generated = /(^|\/)(migrations|golden)\//
const longest = 400

/** The violations of a set of tracked files, one sentence each. `linesOf` returns a file's number of lines. */
export function repositoryFaults(files: readonly string[], linesOf: (file: string) => number): readonly string[] {
  return files.flatMap(file => {
    const [root = file, ...rest] = file.split('/')
    const folders = [root, ...rest].slice(0, -1)
    const source = sourceEndings.has(extname(file)) && !generated.test(file)
    return [
      ...(rootEntries.has(root) ? [] : [`${root} is not on the list of root entries (checks/repository-rules.ts)`]),
      ...folders
        .filter(folder => drawers.has(folder))
        .map(folder => `${file}: '${folder}' is a drawer; name what is inside`),
      ...(source && linesOf(file) > longest ? [`${file} has more than ${longest} lines`] : []),
      ...(/^(apps|packages)\/.*\.tsx?$/.test(file) && !/^[a-z0-9$]+([-.][a-z0-9$]+)*$/.test(basename(file))
        ? [`${file} is not in kebab-case`]
        : []),
    ]
  })
}

/** A sentence for each package.json that has another version of a workspace than the root's, which is the product's. */
export function versionFaults(files: readonly string[], textOf: (file: string) => string): readonly string[] {
  const versionsIn = (file: string) =>
    [...textOf(file).matchAll(/^ *"(?:version|@xrai\/[a-z]+)": "([^"]+)"/gm)].map(([, version]) => version)
  const [version] = versionsIn('package.json')
  return files
    .filter(file => /^(?:apps|packages)\/[^/]+\/package\.json$/.test(file))
    .filter(file => versionsIn(file).some(one => one !== version))
    .map(file => `${file}: the version of the product is ${version}`)
}

const referring = new Set(['.ts', '.tsx', '.md', '.py'])

/** A sentence for each reference such as `specification §2.7` to a missing section. */
export function referenceFaults(
  specification: string,
  files: readonly string[],
  textOf: (file: string) => string,
): readonly string[] {
  const sections = new Set([...specification.matchAll(/^#{2,3} (\d+(?:\.\d+)?) /gm)].map(([, number]) => number))
  return files
    .filter(file => referring.has(extname(file)))
    .flatMap(file =>
      [...textOf(file).matchAll(/\bspecification §(\d+(?:\.\d+)?)(?: and §(\d+(?:\.\d+)?))?/gi)]
        .flatMap(([, ...numbers]) => numbers)
        .filter(number => number !== undefined && !sections.has(number))
        .map(number => `${file}: docs/specification.md has no section ${number}`),
    )
}

/**
 * A sentence for each screen that uses `group-has-`: its selector ends in a universal one, so each element that is added or
 * removed forces a style recalculation of the whole page (40 ms with a hundred findings). `[header:has(…)_&]` does not.
 */
export function styleFaults(files: readonly string[], textOf: (file: string) => string): readonly string[] {
  return files
    .filter(file => /^apps\/web\/src\/.*\.tsx$/.test(file) && textOf(file).includes('group-has-'))
    .map(file => `${file}: write [element:has(…)_&]: instead of group-has-`)
}

/** A sentence for each source of the server that inserts a radiograph beside the queries of `storeRadiograph`. */
export function writerFaults(files: readonly string[], textOf: (file: string) => string): readonly string[] {
  return files
    .filter(file => /^apps\/server\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\/|\/generated-/.test(file))
    .filter(file => file !== 'apps/server/src/db/queries/imaging/new-radiographs.ts')
    .filter(file => /\.insert\((?:image|analysis)\)|insert into "?(?:image|analysis)\b/i.test(textOf(file)))
    .map(file => `${file}: insert radiographs in db/queries/imaging/new-radiographs.ts alone`)
}

/** A sentence for each test that a comment names in vain. */
export function commentFaults(files: readonly string[], textOf: (file: string) => string): readonly string[] {
  const names = new Set(files.map(file => basename(file)))
  return files
    .filter(file => /\.tsx?$/.test(file))
    .flatMap(file =>
      [...textOf(file).matchAll(/^\s*(?:\/\/|\/?\*).*/gm)]
        .flatMap(([comment]) => [...comment.matchAll(/[\w.-]+\.(?:test|spec)\.tsx?\b/g)])
        .filter(([name]) => !names.has(name))
        .map(([name]) => `${file}: there is no ${name}`),
    )
}

/**
 * A sentence for each link of a document to a missing file, each test that a command in it names in vain, and each source in
 * backticks that does not exist. Decisions and the log of experiments tell of their own day, so they may name what is gone.
 */
export function documentFaults(files: readonly string[], textOf: (file: string) => string): readonly string[] {
  const places = new Set(files.flatMap(file => [file, ...foldersOf(file)]))
  const tests = files.filter(file => /\.test\.tsx?$/.test(file))
  const faultsOf = (file: string): readonly string[] => {
    const text = textOf(file)
    const links = [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)\s]*)?\)/g)].map(([, link = '']) => link)
    const named = [...text.matchAll(/\bvitest run ([^`]+)`/g)].flatMap(([, words = '']) => testsNamedBy(words))
    const quoted = historical.test(file) ? [] : sourcesQuotedIn(text)
    return [
      ...links
        .filter(link => !places.has(join(dirname(file), link).replace(/\/$/, '')))
        .map(link => `${file}: there is no ${link}`),
      ...named.filter(name => !tests.some(test => test.includes(name))).map(name => `${file}: no test has ${name}`),
      ...quoted
        .filter(name => !files.some(path => path === name || path.endsWith(`/${name}`)))
        .map(name => `${file}: there is no ${name}`),
    ]
  }
  return files.filter(file => extname(file) === '.md').flatMap(faultsOf)
}

const historical = /^docs\/(decisions\/|experiments\.md$)/

/** The TypeScript and Python files that a document names in backticks, by a path, the end of one or a name alone. */
const sourcesQuotedIn = (text: string): readonly string[] =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
    [...code.matchAll(/(?<![\w./*-])[\w$][\w./$-]*\.(?:tsx?|py)\b(?![\w./-])/g)].map(([name]) => name),
  )

const foldersOf = (file: string): readonly string[] => {
  const folder = dirname(file)
  return folder === '.' ? ['.'] : [folder, ...foldersOf(folder)]
}

/** The names among the words of a command: neither an option, nor the value of one, nor a comment. */
const testsNamedBy = (words: string): readonly string[] =>
  words
    .replace(/\s#.*/s, '')
    .replaceAll(/(?:^|\s)(?:--project|--tags-filter|-t)[\s=]\S+/g, ' ')
    .split(/\s+/)
    .filter(word => word !== '' && !word.startsWith('-'))

/** Tracked files, and new ones that git does not ignore. */
export function projectFiles(): readonly string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const deleted = new Set(execFileSync('git', ['ls-files', '-z', '--deleted'], { encoding: 'utf8' }).split('\0'))
  return listed.split('\0').filter(file => file !== '' && !deleted.has(file))
}

export const lineCount = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1
