import { type Capability, planGives, planWith } from '@xrai/contract/routes/plan-table'
import { t } from '@xrai/contract/strings/translate'
import { Sparkles } from 'lucide-react'
import { classNames } from '../../base/ui/class-names.ts'
import { useSession } from '../../client/session.ts'

/**
 * True if the clinic's plan includes the capability; true until that is known, because the server decides in any case.
 */
export function usePlanGives(capability: Capability): boolean {
  const { data: session } = useSession()
  return session === undefined || planGives(session.plan, capability)
}

interface PlanNoteProps {
  readonly capability: Capability
  readonly className?: string
}

/** Replaces a feature outside the clinic's plan: names the plan that includes it, with a link. */
export function PlanNote({ capability, className }: PlanNoteProps) {
  return (
    <p
      data-no-print
      className={classNames(
        'flex items-baseline gap-2 rounded-control border border-line bg-mist px-3.5 py-2.5 text-14 text-muted',
        className,
      )}
    >
      <Sparkles size={16} aria-hidden="true" className="shrink-0 self-start text-primary-ink" />
      <span>
        {t(`planNote.texts.${capability}`, { plan: t(`plans.${planWith(capability)}`) })}{' '}
        <a href="/pricing" className="font-medium whitespace-nowrap text-primary-ink underline underline-offset-4">
          {t('planNote.see')}
        </a>
      </span>
    </p>
  )
}
