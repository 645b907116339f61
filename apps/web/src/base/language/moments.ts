import { dateFormat } from './formats.ts'

const day = dateFormat('es-PE', { day: 'numeric', month: 'long', year: 'numeric' })
const numericDay = dateFormat('es-PE', { day: '2-digit', month: '2-digit', year: 'numeric' })
const moment = dateFormat('es-PE', { dateStyle: 'medium', timeStyle: 'short' })

/** 27 de noviembre de 2026 */
export const longDate = (iso: string) => day().format(new Date(iso))

/** 27 nov 2026, 13:05 */
export const shortMoment = (iso: string) => moment().format(new Date(iso))

/** dd/mm/yyyy, in the time zone of the browser. */
export const dayText = (iso: string) => numericDay().format(new Date(iso))
