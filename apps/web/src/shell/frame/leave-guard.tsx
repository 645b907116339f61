import { useBlocker } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { useEffect } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { pageScope } from '../../base/ui/unsaved.ts'
import { readToken } from '../../client/token.ts'

/** Saves typed content before the page is left, and asks if it cannot be saved. */
export function LeaveGuard({ guarded }: { readonly guarded: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // A lost session leads to the login page; a question would keep the user on a page that can store nothing.
    shouldBlockFn: async () => pageScope.isUnsaved() && (!guarded || readToken() !== null) && !(await pageScope.save()),
    // The browser's own question comes from `useUnsaved`, also on pages without a router.
    enableBeforeUnload: false,
    withResolver: true,
  })
  // A phone closes a page in the background without any further event.
  useEffect(() => {
    const save = () => {
      if (document.visibilityState === 'hidden') void pageScope.save()
    }
    document.addEventListener('visibilitychange', save)
    return () => document.removeEventListener('visibilitychange', save)
  }, [])
  return (
    <Dialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('unsaved.title')}
      actions={
        <>
          <Button look="destructive" onClick={() => proceed?.()}>
            {t('unsaved.leave')}
          </Button>
          <Button onClick={() => reset?.()}>{t('unsaved.stay')}</Button>
        </>
      }
    >
      <p>{t('unsaved.text')}</p>
    </Dialog>
  )
}
