import type { AnswerOf } from '@xrai/contract/routes/route'
import type { getConfig } from '@xrai/contract/routes/service'

type Site = AnswerOf<typeof getConfig>['site']

/** The operator's facts, with the address of a call. */
export interface SiteFacts extends Site {
  readonly phoneLink: string
}

export const siteFacts = (site: Site): SiteFacts => ({ ...site, phoneLink: `tel:${site.phone.replace(/[^+\d]/g, '')}` })

/** The placeholders of the facts in a built page; the server replaces them by its settings. */
export const sitePlaces: SiteFacts = {
  phone: '__SITE_PHONE__',
  email: '__SITE_EMAIL__',
  location: '__SITE_LOCATION__',
  videoUrl: '__SITE_VIDEO_URL__',
  socialUrl: '__SITE_SOCIAL_URL__',
  phoneLink: '__SITE_PHONE_LINK__',
}
