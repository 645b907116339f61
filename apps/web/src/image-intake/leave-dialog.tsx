import { t } from '@xrai/contract/strings/translate'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

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
