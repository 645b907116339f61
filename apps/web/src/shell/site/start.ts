import { readToken, restoreToken } from '../../client/token.ts'
import { nameMenuButton } from './name-menu-button.ts'
import { whenSeen } from './when-seen.ts'

/* The start script of a page of the site: bundled separately (apps/web/bundle/site-start.ts), without React. Its
   element names the page's modules: `data-life` hydrates it, `data-signed-in` shows it to a signed-in user. */

const { life, signedIn } = document.currentScript?.dataset ?? {}

/** The first address is the module's, the others are its imports'. */
function load(addresses: string): void {
  const [own = '', ...imported] = addresses.split(' ')
  for (const href of imported) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: own }))
}

restoreToken()
const known = readToken() === null ? undefined : signedIn
if (known !== undefined) load(known)
else {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[popovertarget]')) nameMenuButton(button)
  if (life !== undefined) whenSeen(() => load(life))
}
