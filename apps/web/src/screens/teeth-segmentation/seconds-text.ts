import { numberFormat } from '../../base/language/formats.ts'

const seconds = numberFormat('es-PE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 1234 ms are 1,2 s; the minimum is a tenth. */
export const secondsText = (milliseconds: number): string => seconds().format(Math.max(0.1, milliseconds / 1000))
