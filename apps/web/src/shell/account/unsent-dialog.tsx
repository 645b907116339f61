import { t } from '@xrai/contract/strings/translate'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Spinner } from '../../base/ui/spinner.tsx'
import type { UnsentWork } from '../../client/unsent.ts'

interface UnsentDialogProps {
  readonly unsent: UnsentWork
  readonly isWaiting: boolean
  readonly onWait: () => void
  readonly onLeave: () => void
  readonly onCancel: () => void
}

/** Asks whether to wait for unsent work or to lose it. */
export function UnsentDialog({ unsent, isWaiting, onWait, onLeave, onCancel }: UnsentDialogProps) {
  return (
    <Dialog
      open
      onClose={onCancel}
      title={titleOf(unsent)}
      actions={
        <>
          <Button look="destructive" onClick={onLeave}>
            {t('unsent.leave')}
          </Button>
          {isWaiting ? (
            <Button look="plain" onClick={onCancel}>
              {t('unsent.cancel')}
            </Button>
          ) : (
            <Button onClick={onWait}>{t('unsent.wait')}</Button>
          )}
        </>
      }
    >
      {isWaiting ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t('unsent.waiting')}
        </p>
      ) : (
        <p>{t('unsent.text')}</p>
      )}
    </Dialog>
  )
}

function titleOf({ decisions, changes }: UnsentWork): string {
  if (decisions === null) return t('unsent.some')
  const count = decisions + changes
  if (changes > 0) return count === 1 ? t('unsent.changesOne') : t('unsent.changes', { count })
  return count === 1 ? t('unsent.decisionsOne') : t('unsent.decisions', { count })
}
