import type { ClinicPlan } from '@xrai/contract/routes/plans'
import { t } from '@xrai/contract/strings/translate'
import { longDate } from '../../base/language/moments.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'

export interface ChangeDialogProps {
  readonly open: boolean
  readonly plan: ClinicPlan
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Explains the consequences of leaving the current plan, before the change. */
export function ChangeDialog({ open, plan, onClose, onConfirm }: ChangeDialogProps) {
  const name = t(`plans.${plan.plan}`)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('pricing.changeTitle')}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('pricing.keep', { plan: name })}
          </Button>
          <Button look="destructive" onClick={onConfirm}>
            {t('pricing.change')}
          </Button>
        </>
      }
    >
      <p>
        {plan.onTrial && plan.trialEndsAt !== null
          ? t('pricing.changeTrial', { date: longDate(plan.trialEndsAt) })
          : t('pricing.changePaid', { plan: name })}
      </p>
    </Dialog>
  )
}
