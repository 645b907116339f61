import { dateFormat } from '../../language/formats.ts'

const day = dateFormat('es-PE', { day: 'numeric', month: 'long', year: 'numeric' })

/** Such as 4 de diciembre de 2026. */
export const longDate = (moment: string) => day().format(new Date(moment))
