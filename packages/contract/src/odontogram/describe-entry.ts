import type { Translate } from '../strings/translate.ts'
import type { OdontogramEntry } from './entry-schema.ts'
import { faceLetter, faceText } from './faces.ts'
import { findingOf, type OdontogramNorm } from './norm.ts'
import { siglaOf, stateText } from './symbols.ts'

/** An entry in words: position, name, details and code. */
export interface EntryWords {
  /** '36 O-M', '14–16', '15, 14'. */
  readonly place: string
  /** The position for a screen reader: '36, oclusal, mesial'. */
  readonly spokenPlace: string
  readonly name: string
  /** The variant, the direction and the state; empty if there is none. */
  readonly details: string
  readonly sigla: string | null
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export const describeEntry = (norm: OdontogramNorm, entry: OdontogramEntry, t: Translate): EntryWords => {
  const { teeth, faces, state } = entry
  const first = teeth[0] ?? '11'
  const last = teeth.at(-1) ?? '11'
  const finding = findingOf(norm, entry.finding)
  const isRange = finding?.scope === 'range' || finding?.scope === 'arch'
  const spoken = isRange ? t('charting.rangeOf', { first, last }) : teeth.join(', ')
  const letters = faces.length > 0 ? ` ${faces.map(face => faceLetter(first, face)).join('-')}` : ''
  const variant = finding?.variants?.find(({ id }) => id === entry.variant)
  const direction = finding?.directions?.find(({ id }) => id === entry.direction)
  const details = [
    ...(variant ? [t(variant.text)] : []),
    ...(direction ? [t(direction.text)] : []),
    ...(entry.grade === null ? [] : [t('charting.grade', { grade: entry.grade })]),
    ...(state ? [t(stateText(state))] : []),
  ].join(' · ')
  return {
    place: `${isRange ? `${first}–${last}` : teeth.join(', ')}${letters}`,
    spokenPlace: [spoken, ...faces.map(face => t(faceText(first, face)))].join(', '),
    name: finding ? t(finding.text) : entry.finding,
    details: capital(details),
    sigla: finding ? siglaOf(finding, entry) : null,
  }
}

/** Lines to print under the specifications: findings for which the norm has no symbol, and the dentists' notes. */
export const specificationLines = (
  norm: OdontogramNorm,
  entries: readonly OdontogramEntry[],
  t: Translate,
): readonly string[] =>
  entries.flatMap(entry => {
    const { place, name, details, sigla } = describeEntry(norm, entry, t)
    const isWithoutSign = sigla === null && entry.variant !== null
    const what = isWithoutSign && details ? `${name} (${details})` : name
    return entry.note || isWithoutSign ? [`${place}: ${what}${entry.note ? `. ${entry.note}` : ''}`] : []
  })
