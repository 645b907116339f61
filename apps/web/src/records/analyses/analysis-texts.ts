import type { RadiographType } from '@xrai/contract/records/radiograph'
import { t } from '@xrai/contract/strings/translate'

export const radiographTypeText = (type: RadiographType) =>
  t(type === 'panoramic' ? 'preview.panoramic' : 'preview.periapical')
