import type { Verification } from '@xrai/contract/signature/verification-schema'
import { t } from '@xrai/contract/strings/translate'
import { FileClock, SearchX, ShieldCheck, ShieldOff } from 'lucide-react'
import { dateFormat } from '../../base/language/formats.ts'
import { longDate } from '../../base/language/moments.ts'
import type { VerdictProps } from './verdict.tsx'

const full = dateFormat('es-PE', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** 24 de noviembre de 2026, 10:05 GMT-5 */
export const signedMoment = (iso: string): string => full().format(new Date(iso))

export const versionName = (version: number): string =>
  version === 1 ? t('verification.original') : t('verification.amendment', { number: version - 1 })

/** Sixteen groups of four, which can be compared by eye. */
export const groupedHash = (hash: string): string => hash.replace(/(.{4})(?=.)/g, '$1 ')

type Sentence = Pick<VerdictProps, 'tone' | 'icon' | 'title' | 'text'>

/** The colour and icon of each of the four answers. */
export const looks = {
  valid: { tone: 'good', icon: ShieldCheck },
  superseded: { tone: 'warn', icon: FileClock },
  changed: { tone: 'error', icon: ShieldOff },
  unknown: { tone: 'plain', icon: SearchX },
} as const satisfies Record<string, Pick<VerdictProps, 'tone' | 'icon'>>

export const verdictOf = ({ state, supersededAt, followedAt, chart }: Verification): Sentence => {
  const sentence = { ...looks[state], title: t(`verification.answer.${state}`) }
  if (state === 'valid' && chart && followedAt) {
    return { ...sentence, text: t(`verification.followed.${chart}`, { date: longDate(followedAt) }) }
  }
  const date = supersededAt === null ? '' : longDate(supersededAt)
  return { ...sentence, text: t(`verification.answerText.${state}`, { date }) }
}

/** The verdict for a code whose chosen PDF differs from the signed one. */
export const alteredVerdict = ({ state }: Verification): Sentence => ({
  ...looks.changed,
  title: t('verification.fileTitle.altered'),
  text: t(`verification.originalText.${state}`),
})

export const unknownVerdict = (): Sentence => ({
  ...looks.unknown,
  title: t('verification.answer.unknown'),
  text: t('verification.answerText.unknown'),
})
