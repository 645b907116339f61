import { t } from '@xrai/contract/strings/translate'
import { TriangleAlert } from 'lucide-react'
import { classNames } from '../../base/ui/class-names.ts'

interface AlertListProps {
  readonly alerts: readonly string[]
  /** Accessible name; 'Alertas médicas' by default. */
  readonly label?: string
  readonly className?: string
}

/** A patient's medical alerts, in amber with a symbol. */
export function AlertList({ alerts, label = t('patients.alerts'), className }: AlertListProps) {
  if (alerts.length === 0) return null
  return (
    <ul aria-label={label} className={classNames('flex min-w-0 flex-wrap gap-1.5', className)}>
      {alerts.map(alert => (
        <li
          key={alert}
          className="inline-flex max-w-full items-center gap-1.5 rounded-round border border-warn-line bg-warn-tint px-2.5 py-0.5 text-14 font-semibold text-warn"
        >
          <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 break-words">{alert}</span>
        </li>
      ))}
    </ul>
  )
}
