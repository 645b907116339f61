import { classLabel } from '@xrai/contract/classes/class-label'
import { errorTable, isErrorCode } from '@xrai/contract/errors/table'
import type { InstalledModel } from '@xrai/contract/routes/installed-models'
import { t } from '@xrai/contract/strings/translate'
import { Archive, CalendarClock, Check, EyeOff } from 'lucide-react'
import { longDate } from '../../../base/language/moments.ts'
import { Alert } from '../../../base/ui/alert.tsx'
import { Badge } from '../../../base/ui/badge.tsx'
import { AgreementTable } from './agreement-table.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { ModelActions } from './model-actions.tsx'

const badges = {
  active: { tone: 'good', icon: Check },
  scheduled: { tone: 'info', icon: CalendarClock },
  shadow: { tone: 'info', icon: EyeOff },
  installed: {},
  retired: { icon: Archive },
} as const

interface ModelCardProps {
  readonly model: InstalledModel
  readonly elsewhere: boolean
}

export function ModelCard({ model, elsewhere }: ModelCardProps) {
  const { modelName, name, version, role, use, state, shadow, comparison, failure, shadowed } = model
  const isRetired = state === 'retired'
  return (
    <article aria-label={`${modelName} ${version}`} className="rounded-card border border-line p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-19 break-words">
            {modelName} {version}
          </h2>
          <p className="text-14 break-words text-muted">
            {t(`installedModels.roles.${role}`)} · {t(`installedModels.uses.${use ?? 'unknown'}`)}
            {name !== modelName && ` · ${name}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge {...badges[state]}>{t(`installedModels.states.${state}`)}</Badge>
          {shadow && state !== 'shadow' && <Badge {...badges.shadow}>{t('installedModels.states.shadow')}</Badge>}
        </div>
      </div>
      {failure && (
        <div className="mt-3">
          <Alert tone="warn">
            {t('installedModels.failure', { date: longDate(failure.at), reason: reasonOf(failure.code) })}
          </Alert>
        </div>
      )}
      {!isRetired && (
        <dl className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2">
          <Fact label={t('installedModels.learnt')}>
            <Training training={model.training} />
          </Fact>
          <Fact label={t('installedModels.figures')}>
            <Figures figures={model.figures} />
          </Fact>
        </dl>
      )}
      {!isRetired && comparison && <ComparisonTable comparison={comparison} />}
      {(shadow || shadowed > 0) && !isRetired && <AgreementTable id={model.id} ofTeeth={role === 'teeth'} />}
      {!isRetired && !elsewhere && <ModelActions model={model} />}
    </article>
  )
}

const reasonOf = (code: string): string => (isErrorCode(code) ? t(errorTable[code].text) : '')

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="mt-0.5 text-14 leading-6 break-words">{children}</dd>
    </div>
  )
}

function Training({ training }: Pick<InstalledModel, 'training'>) {
  if (!training) return t('installedModels.noTraining')
  const { sets, start, reviewed, erased } = training
  const sources = [
    ...sets.map(({ name, radiographs }) => t('installedModels.setOf', { name, count: radiographs })),
    ...(reviewed > 0 ? [t('installedModels.reviewed', { count: reviewed })] : []),
  ]
  return (
    <>
      {sources.length > 0 && `${sources.join(', ')}. `}
      {start === null ? t('installedModels.zero') : t('installedModels.start', { name: start })}
      {erased > 0 && (
        <span className="block">
          {erased === 1 ? t('installedModels.erasedOne') : t('installedModels.erased', { count: erased })}
        </span>
      )}
    </>
  )
}

function Figures({ figures }: Pick<InstalledModel, 'figures'>) {
  const measured = figures.flatMap(({ class: id, ap50 }) => (ap50 === null ? [] : [{ id, ap50 }]))
  if (measured.length === 0) return t('installedModels.noFigures')
  return measured
    .map(({ id, ap50 }) => t('installedModels.figure', { name: classLabel(id), value: Math.round(ap50 * 100) }))
    .join(' · ')
}
