import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import type { Locale } from '@xrai/contract/strings/locales'
import { type TextKey, t } from '@xrai/contract/strings/translate'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useLanguage, useLanguageOnArrival, useProfileLanguage } from '../../base/language/use-language.ts'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { StandingSlot } from '../../base/ui/standing-slot.ts'
import { clearToasts, showToast, Toaster } from '../../base/ui/toast.tsx'
import { useConfig } from '../../client/config.ts'
import { onClinicMoved, useSession, useSignedIn } from '../../client/session.ts'
import { onTokenChange, onTokenLost } from '../../client/token.ts'
import { ProofGate } from '../account/proof-gate.tsx'
import { siteFacts } from '../site/site-facts.ts'
import { StandingNotices } from './standing-notices.tsx'

/** Loaded separately, so that no page waits for another page's bar. */
const pendingBar = <div className="h-(--bar) border-b border-line" />
const AppBar = lazyComponent(async () => (await import('./app-bar.tsx')).AppBar, pendingBar)
const SiteFooter = lazyComponent(async () => (await import('../site/site-footer.tsx')).SiteFooter, null)
const LandingBar = lazyComponent(async () => (await import('../site/landing-bar.tsx')).LandingBar, pendingBar)

const SessionWork = lazyComponent(async () => (await import('./session-work.ts')).SessionWork, null)
const LeaveGuard = lazyComponent(async () => (await import('./leave-guard.tsx')).LeaveGuard, null)

const mainId = 'contenido'

/** The frame of every screen: skip link, bar, the one <main>, notices; sets the title and focus of each visit. */
export function RootFrame() {
  const { bar, title, guarded, footer } = useScreenFacts()
  const signedIn = useSignedIn()
  const { data: session } = useSession()
  // While a newer session is loaded, the notices of the last one must not be missed.
  const last = useRef(session)
  if (session || !signedIn) last.current = session
  const worked = last.current
  const { data: config } = useConfig()
  const { pathname } = useLocation()
  const language = useLanguage()
  useLanguageOnArrival(pathname)
  useProfileLanguage(session?.user.locale)
  useTitle(title, language)
  useFocusOnArrival(pathname)
  useReturnToLogin(guarded === true)
  const moves = useClinicMoves()
  useEffect(() => onTokenChange(clearToasts), [])
  return (
    <Fragment key={language}>
      <a
        href={`#${mainId}`}
        onClick={event => {
          event.preventDefault()
          document.getElementById(mainId)?.focus()
        }}
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
      >
        {t('product.skip')}
      </a>
      {bar === 'landing' && !signedIn && <LandingBar site={config && siteFacts(config.site)} />}
      {bar !== undefined && signedIn && <AppBar />}
      <main id={mainId} tabIndex={-1}>
        <Outlet key={moves} />
      </main>
      {signedIn && <ProofGate />}
      {worked && <SessionWork key={`${worked.user.id} ${worked.clinic.id}`} userId={worked.user.id} />}
      <LeaveGuard guarded={guarded === true} />
      {footer && config && <SiteFooter site={siteFacts(config.site)} />}
      <Toaster>
        <StandingNotices />
        <StandingSlot />
      </Toaster>
    </Fragment>
  )
}

/** The static data of the deepest matched route. */
const useScreenFacts = () => useMatches({ select: matches => matches.at(-1)?.staticData }) ?? {}

function useTitle(title: TextKey | undefined, language: Locale) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same title reads otherwise in another language
  useEffect(() => {
    document.title = title ? `${t(title)} · ${t('product.name')}` : t('product.name')
  }, [title, language])
}

/** Moves the focus to the start of a new screen, for keyboards and screen readers. */
function useFocusOnArrival(pathname: string) {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // After a closing menu has returned the focus to its button.
    const frame = requestAnimationFrame(() => document.getElementById(mainId)?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}

/**
 * Counts how often the session turned out to be in another clinic than the page. The screen is then mounted anew, because
 * its input and its choices belong to the earlier clinic.
 */
function useClinicMoves() {
  const [moves, setMoves] = useState(0)
  useEffect(() => onClinicMoved(() => setMoves(before => before + 1)), [])
  return moves
}

/** If the session is lost on a screen that requires one, leads to the login page and back. */
function useReturnToLogin(guarded: boolean) {
  const { href } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!guarded) return
    return onTokenLost(() => {
      showToast({ text: t('login.sessionEnded') })
      void navigate({ to: '/login', search: { back: href }, replace: true })
    })
  }, [guarded, href, navigate])
}
