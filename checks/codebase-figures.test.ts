import { describe, expect, it } from 'vitest'
import { baselineFaults, folderFigures, translatedByWing, translatedSentences } from './codebase-figures.ts'

describe('the figures of the codebase', () => {
  it('counts a pair of folders once, and an import of a later folder as upward', () => {
    const files = [
      { path: 'apps/server/src/base/a.ts', text: "import { b } from '../http/b.ts'\nimport { c } from '../http/c.ts'" },
      { path: 'apps/server/src/http/b.ts', text: "import type { A } from '../base/a.ts'" },
      { path: 'apps/server/src/http/b.test.ts', text: "import { d } from '../commands/d.ts'" },
    ]
    expect(folderFigures(files)['apps/server/src']).toMatchObject({ arrows: 2, upward: 1 })
  })

  it('finds translated sentences in comments and titles, and ignores code and URLs', () => {
    const text = [
      '// What is kept, is kept.',
      "const url = 'https://what.example/of' // Null if no answer is due.",
      '/** Read before, for it may be gone. */',
      '// How far a review is.',
      "it('tells nobody', () => {})",
      "const text = 'Of course'",
    ].join('\n')
    expect(translatedSentences({ path: 'apps/server/src/base/a.ts', text })).toEqual([
      'What is kept, is kept.',
      'Read before, for it may be gone.',
      'How far a review is.',
      'tells nobody',
    ])
  })

  it('finds them in the descriptions and summaries of the contract alone', () => {
    const text = [
      "const name = z.string().meta({ description: 'Of this person.' })",
      'const call = { summary:',
      '  "Whether the clinic\'s key works" }',
      "const title = 'What it is'",
    ].join('\n')
    expect(translatedSentences({ path: 'packages/contract/src/routes/a.ts', text })).toEqual([
      'Of this person.',
      "Whether the clinic's key works",
    ])
    expect(translatedSentences({ path: 'apps/server/src/http/a.ts', text })).toEqual([])
  })

  it('finds them in the docstrings, comments and test names of Python', () => {
    const text = [
      '"""Of a picture, its edges."""',
      'count = 1  # Whether it counts.',
      'def test_nobody_is_told():',
      '    pass',
    ].join('\n')
    const sentences = translatedSentences({ path: 'training/edges.py', text })
    expect(sentences).toEqual(['Of a picture, its edges.', 'Whether it counts.', 'nobody is told'])
    expect(translatedByWing([{ path: 'training/edges.py', text }])).toEqual({ training: 3 })
  })

  it('lets the count of a wing only shrink', () => {
    const counts = translatedByWing([{ path: 'packages/engine/src/a.ts', text: '// Of a file, the rows.' }])
    expect(baselineFaults(counts, { 'packages/engine': 1 })).toEqual([])
    expect(baselineFaults(counts, {})).toHaveLength(1)
    expect(baselineFaults({}, { 'packages/engine': 1 })).toHaveLength(1)
  })
})
