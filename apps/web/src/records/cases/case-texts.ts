import type { CaseCard } from '@xrai/contract/records/case'
import { type ProcessingTimes, processingSeconds } from '@xrai/contract/records/processing-time'
import { t } from '@xrai/contract/strings/translate'
import { dateFormat } from '../../base/language/formats.ts'

const shortDate = dateFormat('es-ES', { dateStyle: 'short' })

/** Specification §2.10: the date of a case in the short form of es-ES. */
export const caseDateText = (isoDate: string) => shortDate().format(new Date(isoDate))

/** 'imagen' for one, 'imagenes' otherwise. */
export const imageCountText = (count: number) => t(count === 1 ? 'cases.image' : 'cases.images', { count })

/** Seconds below 60, then minutes and seconds, then hours and minutes. */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return t('cases.seconds', { seconds: whole })
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return t('cases.minutes', { minutes, seconds: whole % 60 })
  return t('cases.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** 'Procesado en' with the time of `processingSeconds`; null for a case that is not completed. */
export function processedText(card: ProcessingTimes & Pick<CaseCard, 'status'>): string | null {
  const seconds = card.status === 'completed' ? processingSeconds(card) : null
  return seconds === null ? null : t('cases.processed', { time: durationText(seconds) })
}

/** The real name; 'Caso {id}' only if it is missing. */
export const caseNameText = ({ id, name }: { readonly id: string; readonly name: string }) =>
  name.trim() || t('cases.unnamed', { id })
