import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import type { Session } from '@xrai/contract/routes/accounts'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Profile } from '@xrai/contract/routes/profile'
import type { Endpoint } from '@xrai/contract/routes/route'
import { languages } from '@xrai/contract/strings/locales'
import { t } from '@xrai/contract/strings/translate'
import { ChevronRight, LogOut, type LucideIcon, MessageCircle, SlidersHorizontal, Wrench } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { Card } from '../../base/ui/card.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { Sheet } from '../../base/ui/sheet.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useProfile } from '../../client/profile.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { useSignOut } from '../../shell/account/use-sign-out.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountNotices } from './account-notices.tsx'
import { groups, panels, places } from './panels.ts'

export function ProfileScreen() {
  const { data: session, error, isFetching, refetch } = useSession()
  const { data: profile } = useProfile()
  const { panel: opened, back } = useSearch({ from: '/profile' })
  const navigate = useNavigate()
  // Returns to the radiograph from which the missing number was requested.
  const close = () =>
    back === undefined
      ? navigate({ to: '/profile', search: {}, resetScroll: false })
      : navigate({ href: back, replace: true })
  const leaving = useSignOut(() => {
    showToast({ text: t('profile.signedOut') })
    void navigate({ to: '/' })
  })
  const mayUse = ({ needs }: (typeof panels)[number]) => !needs || mayCall(needs, session)
  const panel = panels.find(({ id }) => id === opened)
  if (panel && session && !mayUse(panel)) return <Navigate to="/unauthorized" replace />
  return (
    <Page width="form">
      <h1 className="mb-8 text-32">{t('profile.account')}</h1>
      {error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={refetch} />}
      {!error && (session ? <AccountCard session={session} /> : <Skeleton className="h-74 rounded-card" />)}
      {profile && <AccountNotices profile={profile} />}
      {groups.map(({ id, title }) => (
        <section key={id} aria-labelledby={`grupo-${id}`} className={id === 'options' ? 'mt-6' : 'mt-10'}>
          <h2 id={`grupo-${id}`} className={id === 'options' ? 'mb-3 text-16' : 'mb-3 text-19'}>
            {t(title)}
          </h2>
          <Card>
            <RowList group={id} profile={profile} session={session} />
          </Card>
        </section>
      ))}
      {mayCall(endpoints.getClinic, session) && (
        <details className="group mt-4 rounded-card border border-line bg-paper">
          <summary className="flex min-h-15 cursor-pointer items-center gap-4 px-5 py-3">
            <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-primary-ink" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{t('profile.advanced')}</span>
              <span className="block text-14 text-muted">{t('profile.advancedHint')}</span>
            </span>
            <ChevronRight
              size={18}
              aria-hidden="true"
              className="shrink-0 text-muted transition-transform group-open:rotate-90"
            />
          </summary>
          <div className="border-t border-line">
            <RowList group="advanced" profile={profile} session={session} />
          </div>
        </details>
      )}
      <section aria-labelledby="grupo-soporte" className="mt-10">
        <h2 id="grupo-soporte" className="mb-3 text-19">
          {t('profile.support')}
        </h2>
        <Card>
          <a
            href="/contact"
            className="flex min-h-15 items-center gap-4 rounded-card px-5 py-3 transition-colors hover:bg-mist"
          >
            <MessageCircle size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-primary-ink" />
            <span className="flex-1 font-medium">{t('profile.contact')}</span>
            <ChevronRight size={18} aria-hidden="true" className="text-muted" />
          </a>
        </Card>
      </section>
      {mayCall(endpoints.listMessages, session) && (
        <Card className="mt-10">
          <Link
            to="/operator"
            className="flex min-h-15 items-center gap-4 rounded-card px-5 py-3 transition-colors hover:bg-mist"
          >
            <Wrench size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-primary-ink" />
            <span className="flex-1 font-medium">{t('operator.title')}</span>
            <ChevronRight size={18} aria-hidden="true" className="text-muted" />
          </Link>
        </Card>
      )}
      <Button look="destructive" busy={leaving.isBusy} onClick={leaving.start} className="mt-10">
        {!leaving.isBusy && <LogOut size={18} aria-hidden="true" />}
        {t('nav.signOut')}
      </Button>
      {leaving.dialog}
      <Sheet open={panel !== undefined} onClose={close} title={panel ? t(panel.label) : ''}>
        {panel && <panel.Content onSaved={back === undefined ? undefined : close} />}
      </Sheet>
    </Page>
  )
}

interface RowListProps {
  readonly group: (typeof panels)[number]['group']
  readonly profile: Profile | undefined
  readonly session: Session | undefined
}

const rowClass =
  'flex min-h-15 items-center gap-4 px-5 py-3 transition-colors first:rounded-card last:rounded-card hover:bg-mist'

function RowList({ group, profile, session }: RowListProps) {
  const mayUse = ({ needs }: { readonly needs?: Endpoint }) => !needs || mayCall(needs, session)
  return (
    <ul>
      {panels
        .filter(panel => panel.group === group && mayUse(panel))
        .map(({ id, label, icon }) => (
          <li key={id} className="border-b border-line last:border-0">
            <Link to="/profile" search={{ panel: id }} resetScroll={false} className={rowClass}>
              <RowText icon={icon} text={t(label)} />
              <span className="max-w-[45%] truncate text-14 text-muted">{valueOfPanel(id, profile, session)}</span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      {places
        .filter(place => place.group === group && mayUse(place))
        .map(({ to, label, icon, ...place }) => (
          <li key={label} className="border-b border-line last:border-0">
            <Link to={to} {...('hash' in place && { hash: place.hash })} className={rowClass}>
              <RowText icon={icon} text={t(label)} />
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
    </ul>
  )
}

function RowText({ icon: Icon, text }: { readonly icon: LucideIcon; readonly text: string }) {
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-primary-ink" />
      <span className="min-w-0 flex-1 font-medium">{text}</span>
    </>
  )
}

/** The value at the end of a row, if any. */
function valueOfPanel(id: string, profile: Profile | undefined, session: Session | undefined): string {
  if (!profile || !session) return ''
  if (id === 'idioma') return languages[profile.locale].name
  if (id === 'plan') return t(`plans.${session.plan}`)
  if (id === 'dos-pasos') return t(profile.twoFactor.enabled ? 'profile.on' : 'profile.off')
  if (id === 'datos') return profile.professionalNumber ?? t('profile.noNumber')
  return id === 'equipo' ? session.clinic.name : ''
}
