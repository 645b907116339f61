import type { ModelComparison, ModelTraining } from '@xrai/contract/records/installed-model'
import type { ComparedRow } from './compare-models.ts'

const metrics: Readonly<Record<string, string>> = {
  ap50: 'AP50',
  meanAp50: 'mean AP50',
  toothAuc: 'by tooth, ROC area',
  toothSensitivity: 'by tooth, sensitivity at specificity 0.9',
  calibration: 'calibration error',
  milliseconds: 'milliseconds a picture, median',
  teethFound: 'teeth found',
  teethRight: 'teeth found with the right number',
}

const number = (value: number | null, metric: string): string =>
  value === null ? '–' : metric === 'milliseconds' ? String(value) : value.toFixed(3)

const signed = (value: number | null): string => (value === null ? '–' : `${value >= 0 ? '+' : ''}${value.toFixed(3)}`)

/** One row of the comparison in the columns of a terminal. */
const rowLine = ({ class: id, metric, candidate, active, difference, low, high, n, verdict }: ComparedRow): string => {
  const interval = low === null || high === null ? '' : `${signed(low)} to ${signed(high)}`
  const what = `${id ?? 'all'}: ${metrics[metric] ?? metric}`
  const moved = metric === 'milliseconds' ? '' : signed(difference)
  return `  ${verdict.padEnd(6)} ${what.padEnd(62)} ${number(candidate, metric).padStart(6)}  ${number(active, metric).padStart(6)}  ${moved.padStart(7)}  ${interval.padEnd(17)} n ${n}`
}

export const comparisonLines = ({ active, candidate, sources, rows, verdict }: ModelComparison): readonly string[] => [
  `${candidate.name} ${candidate.version} beside ${active.name} ${active.version} on ${sources} radiographs`,
  `  ${'verdict'.padEnd(6)} ${''.padEnd(61)} ${'candidate'.padStart(6)}  active  difference and its 95 % interval`,
  ...rows.map(rowLine),
  verdict.es,
  verdict.en,
]

const markdownRow = ({ class: id, metric, candidate, active, low, high, n, verdict }: ComparedRow): string => {
  const interval = low === null || high === null ? '–' : `${signed(low)} to ${signed(high)}`
  return `| ${id ?? 'all'} | ${metrics[metric] ?? metric} | ${number(candidate, metric)} | ${number(active, metric)} | ${interval} | ${n} | ${verdict} |`
}

interface Card {
  readonly training: ModelTraining
  readonly comparison: ModelComparison
  readonly parts: Readonly<Record<'train' | 'tune' | 'test', number>>
  readonly minutes: number
  readonly tune: number
  readonly calibration: { readonly n: number; readonly error: number | null }
  readonly notes: readonly string[]
}

/** CARD.md: where a model comes from, and its figures with their intervals. */
export const cardOf = ({ training, comparison, parts, minutes, tune, calibration, notes }: Card): string => {
  const { candidate, active, rows, verdict, sources } = comparison
  const firstLine = (text: string) => text.split('\n', 1)[0]
  return [
    `# ${candidate.name} ${candidate.version}`,
    '',
    `Trained on ${training.createdAt.slice(0, 10)} by \`npm run train\` (docs/own-detector.md). Use: **${training.use}**, the strictest of what follows.`,
    '',
    '| learnt from | radiographs | use | terms |',
    '|---|---:|---|---|',
    ...training.sets.map(set => `| ${set.name} | ${set.radiographs} | ${set.use} | ${firstLine(set.licence)} |`),
    ...(training.start
      ? [
          `| start weights: ${training.start.name} ${training.start.version ?? ''} | | ${training.start.use} | ${training.start.licence} |`,
        ]
      : []),
    ...training.teachers.map(one => `| teacher: ${one.name} ${one.version ?? ''} | | ${one.use} | ${one.licence} |`),
    '',
    `Split by source: ${parts.train} radiographs to learn from, ${parts.tune} that chose the checkpoint, the thresholds and the calibration, ${parts.test} withheld. ${minutes} minutes of training. Mean AP50 of the tune part ${tune.toFixed(3)}.`,
    ...(calibration.error === null
      ? []
      : [
          `Calibration error on the tune part, no source scaled by itself: ${calibration.error} over ${calibration.n} findings.`,
        ]),
    '',
    `## Beside ${active.name} ${active.version}`,
    '',
    `${verdict.en} ${sources} withheld radiographs; intervals are 95 %, of the difference, from 1,000 draws of the radiographs.`,
    '',
    '| class | figure | this model | the other | difference | n | verdict |',
    '|---|---|---:|---:|---|---:|---|',
    ...rows.map(markdownRow),
    '',
    ...(notes.length > 0 ? ['## Left out', '', ...notes.map(note => `- ${note}`), ''] : []),
  ].join('\n')
}
