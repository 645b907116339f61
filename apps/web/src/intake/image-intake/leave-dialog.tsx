import { useBlocker } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { readToken } from '../../client/token.ts'

/** Asks for confirmation before uploads in progress are abandoned. */
export function LeaveDialog({ busy }: { readonly busy: boolean }) {
  const { status, proceed, reset } = useLeaveGuard(busy)
  const open = status === 'blocked'
  return (
    <Dialog
      open={open}
      onClose={() => reset?.()}
      title={t('createCase.leaveTitle')}
      actions={
        <>
          <Button look="destructive" onClick={() => proceed?.()}>
            {t('createCase.leave')}
          </Button>
          <Button onClick={() => reset?.()}>{t('createCase.stay')}</Button>
        </>
      }
    >
      <p>{t('createCase.leaveText')}</p>
    </Dialog>
  )
}

/** During uploads, leaving the screen or the page needs a confirmation, except when the session has ended. */
function useLeaveGuard(busy: boolean) {
  return useBlocker({
    shouldBlockFn: ({ current, next }) => busy && current.pathname !== next.pathname && readToken() !== null,
    enableBeforeUnload: () => busy,
    withResolver: true,
  })
}
