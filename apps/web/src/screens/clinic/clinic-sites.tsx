import type { Site } from '@xrai/contract/records/site'
import { t } from '@xrai/contract/strings/translate'
import { Archive, ArrowDown, ArrowUp, MapPin, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useArchiveSite, useOrderSites, useRestoreSite, useSites } from '../../client/sites.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { SiteDialog } from './site-form.tsx'

const contactOf = ({ address, phone }: Site) => [address, phone].filter(Boolean).join(' · ')

/** The clinic's sites: added, edited, ordered, archived and restored. */
export function ClinicSites() {
  const { data, error, isFetching, refetch } = useSites()
  const [asked, setAsked] = useState<Site | 'new'>()
  const archive = useArchiveSite()
  const restore = useRestoreSite()
  const order = useOrderSites()
  if (error && !data) return <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-32 w-full" />
  const active = data.sites.filter(({ archivedAt }) => archivedAt === null)
  const archived = data.sites.filter(({ archivedAt }) => archivedAt !== null)
  const bringBack = ({ id, name }: Site) =>
    restore.mutate(id, { onSuccess: () => showToast({ text: t('sites.restored', { name }) }), onError: showFailure })
  const putAway = (site: Site) =>
    archive.mutate(site.id, {
      onSuccess: () => showToast({ text: t('sites.archived', { name: site.name }), undo: () => bringBack(site) }),
      onError: showFailure,
    })
  const move = (place: number, by: 1 | -1) => {
    const ids = active.map(({ id }) => id)
    ids.splice(place + by, 0, ...ids.splice(place, 1))
    order.mutate(ids, { onError: showFailure })
  }
  return (
    <>
      {active.length > 0 && (
        <ul aria-label={t('sites.title')} className="rounded-card border border-line">
          {active.map((site, place) => (
            <li
              key={site.id}
              className="flex items-center gap-3 border-b border-line py-3 pr-2 pl-4 last:border-0 sm:pl-5"
            >
              <MapPin size={20} aria-hidden="true" className="shrink-0 text-primary-ink max-sm:hidden" />
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{site.name}</p>
                <p className="text-14 break-words text-muted">{contactOf(site) || t('sites.noContact')}</p>
              </div>
              <div className="flex shrink-0 max-sm:flex-wrap max-sm:justify-end max-sm:basis-22">
                {active.length > 1 && (
                  <>
                    <IconButton
                      icon={ArrowUp}
                      label={t('sites.moveUp', { name: site.name })}
                      disabled={place === 0 || order.isPending}
                      onPress={() => move(place, -1)}
                    />
                    <IconButton
                      icon={ArrowDown}
                      label={t('sites.moveDown', { name: site.name })}
                      disabled={place === active.length - 1 || order.isPending}
                      onPress={() => move(place, 1)}
                    />
                  </>
                )}
                <IconButton icon={Pencil} label={t('sites.edit', { name: site.name })} onPress={() => setAsked(site)} />
                <IconButton
                  icon={Archive}
                  label={t('sites.archive', { name: site.name })}
                  disabled={archive.isPending}
                  onPress={() => putAway(site)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setAsked('new')} className="self-start max-sm:w-full">
        <Plus size={18} aria-hidden="true" />
        {t('sites.add')}
      </Button>
      {archived.length > 0 && (
        <div>
          <h3 className="text-16">{t('sites.archivedOnes')}</h3>
          <p className="mt-1 max-w-[70ch] text-14 text-muted">{t('sites.archivedHint')}</p>
          <ul aria-label={t('sites.archivedOnes')} className="mt-3 rounded-card border border-line">
            {archived.map(site => (
              <li
                key={site.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 pr-2 pl-4 last:border-0 sm:pl-5"
              >
                <span className="min-w-0 flex-1 break-words text-muted">{site.name}</span>
                <Button
                  look="quiet"
                  onClick={() => bringBack(site)}
                  disabled={restore.isPending}
                  aria-label={t('sites.restoreNamed', { name: site.name })}
                >
                  {t('sites.restore')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {asked !== undefined && <SiteDialog site={asked === 'new' ? null : asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface IconButtonProps {
  readonly icon: typeof Archive
  readonly label: string
  readonly disabled?: boolean
  readonly onPress: () => void
}

function IconButton({ icon: Icon, label, disabled = false, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className={buttonClass('icon', 'text-muted disabled:opacity-40')}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
