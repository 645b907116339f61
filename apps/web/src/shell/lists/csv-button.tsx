import { mayCall } from '@xrai/contract/routes/access'
import { exportNames } from '@xrai/contract/routes/export-names'
import { planWith } from '@xrai/contract/routes/plan-table'
import { t } from '@xrai/contract/strings/translate'
import { Download } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { saveFile } from '../../base/ui/save-file.ts'
import { showToast } from '../../base/ui/toast.tsx'
import { exportOf, type ListToExport, useListExport } from '../../client/list-exports.ts'
import { useSession } from '../../client/session.ts'
import { usePlanGives } from '../credits/plan-note.tsx'
import { showFailure } from '../frame/show-failure.ts'

interface CsvButtonProps {
  /** The list with its current filters. */
  readonly of: ListToExport
  readonly className?: string
}

/** Downloads a list as a file, for users with the right to it; if the plan excludes exports, a link to the plans. */
export function CsvButton({ of, className }: CsvButtonProps) {
  const { data: session } = useSession()
  const { mutate, isPending } = useListExport()
  const isGiven = usePlanGives('data-export')
  if (!mayCall(exportOf[of.list], session)) return null
  if (!isGiven) {
    return (
      <a href="/pricing" className={buttonClass('quiet', className)}>
        <Download size={18} aria-hidden="true" />
        {t('listFile.withPlan', { plan: t(`plans.${planWith('data-export')}`) })}
      </a>
    )
  }
  const download = () =>
    mutate(of, {
      onSuccess: blob => {
        saveFile(blob, `${exportNames[of.list]}.csv`)
        showToast({ text: t('listFile.downloaded') })
      },
      onError: showFailure,
    })
  return (
    <Button look="quiet" busy={isPending} onClick={download} title={t('listFile.download')} className={className}>
      {!isPending && <Download size={18} aria-hidden="true" />}
      <span className="max-sm:sr-only">{t('listFile.download')}</span>
    </Button>
  )
}
