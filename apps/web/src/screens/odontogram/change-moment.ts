import { dateFormat } from '../../base/language/formats.ts'

const moment = dateFormat('es-PE', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** 27 nov 2026, 13:05 */
export const changeMoment = (at: string): string => moment().format(new Date(at))
