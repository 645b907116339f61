import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { pageScope } from '../../base/ui/unsaved.ts'
import { onTokenLost } from '../../client/token.ts'

/** Tells the user if typed content is lost with the session, until the returned function is called. */
export const explainLostText = (): (() => void) =>
  onTokenLost(() => {
    if (pageScope.isUnsaved()) showToast({ text: t('unsaved.lostWithSession') })
  })
