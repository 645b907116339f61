import type { InstalledModels } from '@xrai/contract/routes/installed-models'
import { t } from '@xrai/contract/strings/translate'
import { BrainCircuit } from 'lucide-react'
import { Alert } from '../../../base/ui/alert.tsx'
import { Badge } from '../../../base/ui/badge.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { EmptyState } from '../../../base/ui/empty-state.tsx'
import { ErrorState } from '../../../base/ui/error-state.tsx'
import { Skeleton } from '../../../base/ui/skeleton.tsx'
import { showToast } from '../../../base/ui/toast.tsx'
import { useInstalledModels, useInstallModel } from '../../../client/installed-models.ts'
import { sentenceOf } from '../../../client/result.ts'
import { ActiveNow } from './active-now.tsx'
import { ModelCard } from './model-card.tsx'

export function ModelList() {
  const { data, error, isFetching, refetch } = useInstalledModels()
  if (error && !data)
    return (
      <div className="pt-6">
        <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />
      </div>
    )
  if (!data) return <Skeleton className="mt-6 h-80" />
  const current = data.models.filter(({ state }) => state !== 'retired')
  const retired = data.models.filter(({ state }) => state === 'retired')
  return (
    <div className="flex flex-col gap-6 pt-5">
      <p className="max-w-170 text-14 text-muted">{t('installedModels.lead')}</p>
      {data.elsewhere && <Alert tone="info">{t('installedModels.elsewhere')}</Alert>}
      <ActiveNow list={data} />
      <Found names={data.found} elsewhere={data.elsewhere} />
      {current.length === 0 && data.found.length === 0 && (
        <EmptyState icon={BrainCircuit} title={t('installedModels.empty')} hint={t('installedModels.emptyHint')} />
      )}
      {data.models.length > 0 && (
        <ul className="flex flex-col gap-4">
          {[...current, ...retired].map(model => (
            <li key={model.id}>
              <ModelCard model={model} elsewhere={data.elsewhere} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Folders that training or the operator left; the server checks one before it installs it. */
function Found({ names, elsewhere }: { readonly names: InstalledModels['found']; readonly elsewhere: boolean }) {
  const install = useInstallModel()
  if (names.length === 0 || elsewhere) return null
  return (
    <section aria-labelledby="found-models" className="rounded-card border border-line bg-mist p-5">
      <h2 id="found-models" className="text-16 font-semibold">
        {t('installedModels.found')}
      </h2>
      <p className="text-14 text-muted">{t('installedModels.foundHint')}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {names.map(name => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-3">
            <Badge>{name}</Badge>
            <Button
              busy={install.isPending && install.variables === name}
              disabled={install.isPending && install.variables !== name}
              aria-label={`${t('installedModels.install')} ${name}`}
              onClick={() =>
                install.mutate(name, {
                  onSuccess: () => showToast({ text: t('installedModels.installDone', { name }) }),
                })
              }
            >
              {t('installedModels.install')}
            </Button>
          </li>
        ))}
      </ul>
      {install.error && (
        <div className="mt-3">
          <Alert tone="error">{`${install.variables}: ${sentenceOf(install.error)}`}</Alert>
        </div>
      )}
    </section>
  )
}
