import { posix } from 'node:path'
import { folderOrder } from '../.dependency-cruiser.js'

/** A source file: its path from the root of the repository, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** One import between two folders directly below the same root. */
interface Arrow {
  readonly from: string
  readonly to: string
}

const specifiers = /(?:from|import\(|import) ?'(\.{1,2}\/[^'?]+)/g
const apart = /\.test\.tsx?$|\/(testing|fixtures)\//

const folderBelow = (root: string, path: string): string | undefined => {
  if (!path.startsWith(`${root}/`)) return undefined
  const [folder, ...rest] = path.slice(root.length + 1).split('/')
  return rest.length > 0 ? folder : undefined
}

/** Each import of another folder below `root`, without tests; ignores imports of files beside the folders. */
const arrowsBelow = (root: string, files: readonly SourceFile[]): readonly Arrow[] =>
  files
    .filter(({ path }) => !apart.test(path))
    .flatMap(({ path, text }) => {
      const from = folderBelow(root, path)
      if (from === undefined) return []
      return [...text.matchAll(specifiers)].flatMap(([, specifier = '']) => {
        const to = folderBelow(root, posix.normalize(posix.join(posix.dirname(path), specifier)))
        return to === undefined || to === from ? [] : [{ from, to }]
      })
    })

/**
 * The number of folders below each root of `folderOrder`, of pairs of them joined by an import, and of pairs that point
 * to a later folder in the order (0 if `npm run check` passes).
 */
export const folderFigures = (files: readonly SourceFile[]) =>
  Object.fromEntries(
    Object.entries(folderOrder).map(([root, order]) => {
      const pairs = [...new Set(arrowsBelow(root, files).map(({ from, to }) => `${from} ${to}`))]
      const upward = pairs.filter(pair => {
        const [from = '', to = ''] = pair.split(' ')
        return order.indexOf(to) > order.indexOf(from)
      })
      return [root, { folders: order.length, arrows: pairs.length, upward: upward.length }]
    }),
  )

const comments = /\/\*\*?([\s\S]*?)\*\/|(?:^|[\s{;,(])\/\/(.*)$/gm
const pythonComments = /"""([\s\S]*?)"""|(?:^|\s)#(?!!)(.*)$/gm
const pythonTitles = /^ *def test_(\w+)/gm
const titles = /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])((?:(?!\1).)*)\1/g

const contract = /^packages\/contract\/src\//
const descriptions = /\b(?:description|summary):\s*(['"`])((?:(?!\1).)*)\1/g

/** Sentences that read as translated. */
const patterns = [
  /(?:^|[.:] )(?:What|Of|The same|Whether|As|How far)\b/,
  /, for (?:it|its|they|their|the|a|an|who|there|no|each|this|that|these|those|one|what|otherwise|nothing)\b/,
  /\b(?:whoever|nobody|somebody|meanwhile|gives up|gave up)\b/i,
] as const

const plain = (comment: string) =>
  comment
    .replace(/^\s*\*? ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The comments and test titles of a file. Adds the docstrings of a Python file, and in the contract the descriptions and
 * summaries of the OpenAPI document.
 */
const sentencesOf = ({ path, text }: SourceFile): readonly string[] => {
  const isPython = path.endsWith('.py')
  return [
    ...[...text.matchAll(isPython ? pythonComments : comments)].map(([, block, line]) => plain(block ?? line ?? '')),
    ...(isPython
      ? [...text.matchAll(pythonTitles)].map(([, name = '']) => name.replaceAll('_', ' '))
      : [...text.matchAll(titles)].map(([, , title = '']) => title)),
    ...(contract.test(path) ? [...text.matchAll(descriptions)].map(([, , words = '']) => words) : []),
  ]
}

/** The sentences of a file that have a pattern of a translated one. */
export const translatedSentences = (file: SourceFile): readonly string[] =>
  sentencesOf(file).filter(sentence => patterns.some(pattern => pattern.test(sentence)))

const sources = /^(?:(?:apps|packages|checks|bench|e2e|samples)\/.*\.tsx?|training\/.*\.py)$/
const wings = /^(?:apps\/(?:server|web)\/src\/[^/]+(?=\/)|(?:apps|packages)\/[^/]+|[^/]+)/

export const wingOf = (path: string): string => wings.exec(path)?.[0] ?? path

/** The number of translated sentences in each wing; wings without one are omitted. */
export const translatedByWing = (files: readonly SourceFile[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const file of files) {
    if (!sources.test(file.path)) continue
    const count = translatedSentences(file).length
    const wing = wingOf(file.path)
    if (count > 0) counts[wing] = (counts[wing] ?? 0) + count
  }
  return counts
}

const casts = /[)\w\]}'"] as (?!const\b)[A-Z{[(\w]/g

/** Files, lines, files of 20 lines or fewer, and casts in the sources of apps and packages, without tests. */
export const sizeFigures = (files: readonly SourceFile[]) => {
  const own = files.filter(({ path }) => /^(?:apps|packages)\/.*\.tsx?$/.test(path) && !apart.test(path))
  const lines = own.map(({ text }) => text.split('\n').length - 1)
  const code = own.map(({ text }) => text.replace(comments, '').replace(/^(?:import|export) .*$/gm, ''))
  return {
    files: own.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    'of 20 lines or fewer': lines.filter(count => count <= 20).length,
    'of 300 lines or more': lines.filter(count => count >= 300).length,
    casts: code.reduce((sum, text) => sum + [...text.matchAll(casts)].length, 0),
  }
}

/** A sentence for each wing whose number of translated sentences differs from its baseline, which only shrinks. */
export const baselineFaults = (
  counts: Readonly<Record<string, number>>,
  baseline: Readonly<Record<string, number>>,
): readonly string[] =>
  [...new Set([...Object.keys(counts), ...Object.keys(baseline)])].flatMap(wing => {
    const count = counts[wing] ?? 0
    const allowed = baseline[wing] ?? 0
    if (count === allowed) return []
    return count > allowed
      ? [
          `${wing} has ${count} sentences that read as translated, and ${allowed} are allowed: npm run codebase -- --sentences ${wing}`,
        ]
      : [
          `${wing} has ${count} sentences that read as translated, fewer than ${allowed}: npm run codebase -- --baseline`,
        ]
  })
