import privacy from '@xrai/contract/strings/legal/privacy.json' with { type: 'json' }
import terms from '@xrai/contract/strings/legal/terms.json' with { type: 'json' }
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { AboutPage } from '../screens/about/about-page.tsx'
import { ContactPage } from '../screens/contact/contact-page.tsx'
import { HelpPage } from '../screens/help/help-page.tsx'
import { LandingPage } from '../screens/landing/landing-page.tsx'
import { imageSizes, restored } from '../screens/landing/recorded.ts'
import { PrecisionPage } from '../screens/precision/precision-page.tsx'
import { PricingPage } from '../screens/pricing/pricing-page.tsx'
import { PrivacyPage } from '../screens/privacy/privacy-page.tsx'
import { TermsPage } from '../screens/terms/terms-page.tsx'
import { LandingBar } from '../shell/site/landing-bar.tsx'
import { WayBack } from '../shell/site/reading-page.tsx'
import type { SiteFacts } from '../shell/site/site-facts.ts'
import { sitePlaces as site } from '../shell/site/site-facts.ts'
import { SiteFrame } from '../shell/site/site-frame.tsx'

/** A page that is rendered at build time, the same for all visitors. */
export interface SitePage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** The module of this folder that hydrates the page, after the first paint. */
  readonly life?: 'contact'
  /** The module of this folder that is loaded at once for a signed-in user. */
  readonly signedIn?: 'landing' | 'pricing'
  /** The image above the fold. */
  readonly picture?: { readonly srcSet: string; readonly sizes: string }
  readonly html: string
}

const titled = (title: string) => `${title} · ${t('product.name')}`
const framed = (page: ReactNode) => renderToString(<SiteFrame site={site}>{page}</SiteFrame>)

const page = (path: string, title: string, description: string, html: string): SitePage => ({
  path,
  title: titled(title),
  description,
  html,
})

export interface Card {
  readonly name: string
  /** The card's text as HTML. */
  readonly html: string
}

const cardPage = ({ name, html }: Card): SitePage =>
  page(`/models/${name}`, t('card.title', { name }), t('card.description'), framed(<CardPage html={html} />))

/** Every page of the site. The caller passes the cards, which are files of the models. */
export const sitePages = (cards: readonly Card[]): readonly SitePage[] => [
  {
    path: '/',
    title: `${t('product.name')} · ${t('product.tagline')}`,
    description: t('landing.heroBody'),
    signedIn: 'landing',
    picture: { srcSet: restored.avif, sizes: imageSizes },
    html: renderToString(<LandingDocument site={site} />),
  },
  page('/about', t('about.title'), t('about.description'), framed(<AboutPage />)),
  page('/precision', t('precision.title'), t('precision.description'), framed(<PrecisionPage />)),
  page('/help', t('help.title'), t('help.description'), framed(<HelpPage />)),
  {
    ...page('/contact', t('contact.title'), t('contact.description'), framed(<ContactPage site={site} />)),
    life: 'contact',
  },
  {
    ...page('/pricing', t('pricing.title'), t('pricing.description'), framed(<PricingPage />)),
    signedIn: 'pricing',
  },
  page('/terms', terms.title, terms.lead, framed(<TermsPage site={site} />)),
  page('/privacy', privacy.title, privacy.lead, framed(<PrivacyPage site={site} />)),
  ...cards.map(cardPage),
]

interface CardPageProps {
  readonly html: string
}

/** A model's card, in its original English. */
function CardPage({ html }: CardPageProps) {
  return (
    <div className="mx-auto w-full max-w-(--page) px-4 pb-16 sm:px-6" lang="es">
      <WayBack />
      <p className="mt-6 text-14 text-muted">{t('card.note')}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository, made into HTML at build */}
      <article lang="en" className="prose mt-6" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}

const LandingDocument = ({ site }: { readonly site: SiteFacts }) => (
  <SiteFrame site={site} bar={<LandingBar site={site} />}>
    <LandingPage />
  </SiteFrame>
)
