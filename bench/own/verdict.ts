import { detectionClass } from '@xrai/contract/classes/detection-class'
import type { ModelComparison } from '@xrai/contract/records/installed-model'
import { english } from '@xrai/contract/strings/english'
import { spanish } from '@xrai/contract/strings/spanish'
import { type TextKey, translate } from '@xrai/contract/strings/translate'
import type { ComparedRow } from './compare-models.ts'

type Language = keyof ModelComparison['verdict']

const catalogues = { es: spanish, en: english } as const

const nameOf = (subject: string, language: Language): string => {
  const { text } = detectionClass(subject)
  const key: TextKey | null = subject === 'calibration' || subject === 'teeth' ? `modelVerdict.${subject}` : text
  return key === null ? subject : translate(catalogues[language], key).toLocaleLowerCase(language)
}

/** The subject that a row speaks of: its class, the numbering of teeth, or calibration. Means and times speak of none. */
const subjectOf = ({ class: id, metric }: ComparedRow): string | undefined => {
  if (id !== null) return id
  if (metric === 'calibration') return metric
  return metric.startsWith('teeth') ? 'teeth' : undefined
}

const listed = (subjects: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(subjects.map(one => nameOf(one, language)))

/**
 * The comparison in a sentence: worse first, then lost classes, then better, then the rest. A class is worse if one of its
 * rows is, and better if one is and none is worse.
 */
export const verdictOf = (rows: readonly ComparedRow[], sources: number): ModelComparison['verdict'] => {
  const lost = rows.filter(row => row.metric === 'ap50' && row.candidate === null).map(row => row.class ?? '')
  const subjects = [...new Set(rows.flatMap(row => subjectOf(row) ?? []))].filter(one => !lost.includes(one))
  const has = (subject: string, verdict: ComparedRow['verdict']) =>
    rows.some(row => subjectOf(row) === subject && row.verdict === verdict)
  const worse = subjects.filter(one => has(one, 'worse'))
  const improved = subjects.filter(one => has(one, 'better') && !worse.includes(one))
  // One that finds next to nothing is seldom wrong about how sure it is.
  const better = improved.filter(one => one !== 'calibration' || worse.length + lost.length === 0)
  const rest = subjects.filter(one => !worse.includes(one) && !improved.includes(one))
  const sentence = (language: Language): string => {
    const say = (key: 'worse' | 'lost' | 'better' | 'rest' | 'none', values: Record<string, string | number> = {}) =>
      translate(catalogues[language], `modelVerdict.${key}`, values)
    if (worse.length + better.length + lost.length === 0) return say('none', { count: sources })
    const parts = [
      ...(worse.length > 0 ? [say('worse', { subjects: listed(worse, language) })] : []),
      ...(lost.length > 0 ? [say('lost', { subjects: listed(lost, language) })] : []),
      ...(better.length > 0 ? [say('better', { subjects: listed(better, language) })] : []),
      ...(rest.length > 0 ? [say('rest')] : []),
    ]
    const text = parts.join(', ')
    return `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}.`
  }
  return { es: sentence('es'), en: sentence('en') }
}
