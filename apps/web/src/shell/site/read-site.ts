import type { SiteFacts } from './site-facts.ts'

/** The element that a built page was rendered into, with the operator's facts that the server wrote on it. */
export function readSite(): { readonly place: HTMLElement; readonly site: SiteFacts } {
  const place = document.getElementById('root')
  if (place === null) throw new Error('the page has no #root')
  const { phone = '', email = '', location = '', videoUrl = '', socialUrl = '', phoneLink = '' } = place.dataset
  return { place, site: { phone, email, location, videoUrl, socialUrl, phoneLink } }
}
