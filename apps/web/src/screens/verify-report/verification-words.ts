import type { Verification } from '@xrai/contract/signature/verification-schema'
import { t } from '@xrai/contract/strings/translate'
import { CircleHelp, History, ShieldAlert, ShieldCheck } from 'lucide-react'
import { dateFormat } from '../../language/formats.ts'
import { longDate } from '../../language/moments.ts'
import type { VerdictProps } from './verdict.tsx'

const full = dateFormat('es-PE', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

/** 24 de noviembre de 2026, 10:05:09 GMT-5 */
export const signedMoment = (iso: string): string => full().format(new Date(iso))

export const versionName = (version: number): string =>
  version === 1 ? t('verification.original') : t('verification.amendment', { number: version - 1 })

/** Sixteen groups of four, which can be compared by eye. */
export const groupedHash = (hash: string): string => hash.replace(/(.{4})(?=.)/g, '$1 ')

type Sentence = Pick<VerdictProps, 'tone' | 'icon' | 'title' | 'text'>

export const verdictOf = ({ state, supersededAt }: Verification): Sentence => {
  if (state === 'valid') {
    return { tone: 'good', icon: ShieldCheck, title: t('verification.valid'), text: t('verification.validText') }
  }
  if (state === 'changed') {
    return { tone: 'error', icon: ShieldAlert, title: t('verification.changed'), text: t('verification.changedText') }
  }
  return {
    tone: 'warn',
    icon: History,
    title: t('verification.superseded'),
    text: t('verification.supersededText', { date: supersededAt === null ? '' : longDate(supersededAt) }),
  }
}

export const unknownVerdict = (): Sentence => ({
  tone: 'plain',
  icon: CircleHelp,
  title: t('verification.unknown'),
  text: t('verification.unknownText'),
})
