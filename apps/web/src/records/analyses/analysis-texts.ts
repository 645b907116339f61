import type { RadiographType } from '@xrai/contract/records/radiograph'
import { t } from '@xrai/contract/strings/translate'
import { dateFormat } from '../../base/language/formats.ts'

const day = dateFormat('es-PE', { day: '2-digit', month: '2-digit', year: 'numeric' })

/** dd/mm/yyyy, in the time zone of the browser. */
export const dayText = (isoDate: string) => day().format(new Date(isoDate))

export const radiographTypeText = (type: RadiographType) =>
  t(type === 'panoramic' ? 'preview.panoramic' : 'preview.periapical')
