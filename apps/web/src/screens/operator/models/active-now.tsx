import type { InstalledModels, ModelActivation } from '@xrai/contract/routes/installed-models'
import { t } from '@xrai/contract/strings/translate'
import { CalendarClock, Undo2 } from 'lucide-react'
import { shortMoment } from '../../../base/language/moments.ts'
import { Badge } from '../../../base/ui/badge.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { showToast } from '../../../base/ui/toast.tsx'
import { useUndoActivation } from '../../../client/installed-models.ts'
import { showFailure } from '../../../shell/frame/show-failure.ts'

type Role = ModelActivation['role']

/** The model that analyses each type of radiograph, and the operator's changes, the latest first. */
export function ActiveNow({ list }: { readonly list: InstalledModels }) {
  const { shipped, activations } = list
  const roles = new Set<Role>([...shipped.map(one => one.role), ...activations.map(one => one.role)])
  return (
    <section aria-labelledby="active-models" className="rounded-card border border-line p-5">
      <h2 id="active-models" className="text-16 font-semibold">
        {t('installedModels.now')}
      </h2>
      <ul className="mt-3 flex flex-col gap-4">
        {[...roles].map(role => (
          <li key={role}>
            <h3 className="text-14 text-muted">{t(`installedModels.roles.${role}`)}</h3>
            <Standing role={role} list={list} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Acts that a later one for every clinic covers say nothing any more. */
const standing = (acts: readonly ModelActivation[]): readonly ModelActivation[] => {
  const end = acts.findIndex(({ started, clinics }) => started && clinics.length === 0)
  return end < 0 ? acts : acts.slice(0, end + 1)
}

function Standing({ role, list }: { readonly role: Role; readonly list: InstalledModels }) {
  const acts = standing(list.activations.filter(one => one.role === role))
  const latest = acts.find(({ started }) => started)
  const shipped = list.shipped.find(one => one.role === role)
  const isCovered = acts.some(({ started, clinics }) => started && clinics.length === 0)
  return (
    <div className="mt-1 flex flex-col gap-2">
      {acts.map(act => (
        <Act key={act.id} act={act} shipped={shipped} canUndo={act === latest || !act.started} />
      ))}
      {!isCovered && shipped && (
        <p className="font-medium">
          {shipped.name} {shipped.version}{' '}
          <span className="text-14 font-normal text-muted">
            · {t('installedModels.shipped')} · {t('installedModels.everywhere')}
          </span>
        </p>
      )}
    </div>
  )
}

interface ActProps {
  readonly act: ModelActivation
  readonly shipped: InstalledModels['shipped'][number] | undefined
  readonly canUndo: boolean
}

function Act({ act: { id, model, clinics, startsAt, started }, shipped, canUndo }: ActProps) {
  const undo = useUndoActivation()
  const named = model ?? shipped
  const where = clinics.length === 0 ? t('installedModels.everywhere') : clinics.map(({ name }) => name).join(', ')
  const date = shortMoment(startsAt)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {named ? `${named.name} ${named.version}` : t('installedModels.shipped')}
          {!started && (
            <Badge tone="info" icon={CalendarClock}>
              {t('installedModels.states.scheduled')}
            </Badge>
          )}
        </p>
        <p className="text-14 break-words text-muted">
          {t(started ? 'installedModels.since' : 'installedModels.from', { date })} · {where}
        </p>
      </div>
      {canUndo && (
        <Button
          busy={undo.isPending}
          onClick={() =>
            undo.mutate(id, {
              onSuccess: () =>
                showToast({ text: t(started ? 'installedModels.backDone' : 'installedModels.unscheduled') }),
              onError: showFailure,
            })
          }
        >
          <Undo2 size={18} aria-hidden="true" />
          {t(started ? 'installedModels.back' : 'installedModels.unschedule')}
        </Button>
      )}
    </div>
  )
}
