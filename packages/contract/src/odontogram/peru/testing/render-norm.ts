import type { Translate } from '../../../strings/translate.ts'
import { findingOf, marksIn, type OpenPoint } from '../../norm.ts'
import { peruNorm } from '../norm.ts'

const openPoints: Readonly<Record<OpenPoint, string>> = {
  scale:
    'The norm writes a grade in Arabic figures and gives no scale; 1 to 4 are offered, of which its example shows 1 and 2.',
  senses: 'The norm wants the direction drawn and lists none; the choices are ours.',
  shape: 'The norm wants it drawn as it is seen; it is kept and drawn by faces, a fracture by part and course.',
  'fill-150': 'That 150 paints the faces red comes from a secondary source; 188 writes the sigla alone.',
  'siglas-150': 'Its siglas in 150 come from secondary sources.',
  'no-sigla-188': 'Fluorosis has no sigla in 188 and is printed under the specifications.',
  'which-root':
    'The norm does not say in which of several roots; the middle one of three and the distal one of two are used.',
  'circles-as-ovals':
    'Circles that enclose two neighbouring numbers and intersect are drawn as ovals, so that they cover neither roots nor boxes.',
}

const colours = { blue: 'blue', red: 'red', 'by-state': 'blue in a good state, red in a bad one' } as const

/** Renders the norm's table as a document. */
export const renderNorm = (t: Translate): string => {
  const rows = peruNorm.findings.map(({ id }) => {
    const finding = findingOf(peruNorm, id)
    if (!finding) throw new Error(`${id} is no row`)
    const siglas = finding.variants
      ? finding.variants.map(({ sigla, text, editions }) => {
          const only = editions?.length === 1 ? ` (${editions[0] === 'nts-150' ? '150' : '188'} only)` : ''
          return `${sigla ?? '–'} ${t(text)}${only}`
        })
      : [finding.sigla ? `${finding.sigla}${finding.grades ? finding.grades.join(', ') : ''}` : '–']
    const marks = marksIn(finding, 'nts-188')
    return [
      finding.source['nts-188'],
      finding.source['nts-150'],
      t(finding.text),
      finding.isOfMilkTeethOnly ? `${finding.scope}, milk teeth` : finding.scope,
      colours[finding.colour],
      siglas.join('; '),
      marks.join(', ') || 'sigla alone',
      finding.open?.join(', ') ?? '',
    ]
  })
  const header = ['188 §', '150 §', 'finding', 'scope', 'colour', 'sigla', 'drawing', 'open']
  const table = [header, header.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
  const open = Object.entries(openPoints).map(([point, text]) => `- \`${point}\`: ${text}`)
  return `# The odontogram of Peru

Written by \`packages/contract/src/odontogram/peru/norm.test.ts\` from the table in \`peru/findings.ts\`; each sign is drawn on
[the golden sheet of NTS 188](../packages/contract/src/odontogram/golden/pe-nts-188.svg) and on [that of NTS 150](../packages/contract/src/odontogram/golden/pe-nts-150.svg).
In force is NTS 188-MINSA/DGIESP-2022 (RM 559-2022/MINSA). The text of NTS 150-MINSA/2019/DGIESP could not be read: its paragraphs, and what only it has, come from secondary sources.

${table.join('\n')}

## What is open

${open.join('\n')}
`
}
