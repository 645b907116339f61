import { spokenLocale } from '../../base/language/spoken.ts'

/** The claims of a Google account; the server verifies the token, the browser only reads it. */
export interface GoogleAccount {
  readonly idToken: string
  readonly email: string
  readonly displayName: string
}

/** The parts of Google Identity Services in use (developers.google.com/identity/gsi/web/reference). */
interface IdentityServices {
  initialize(options: {
    readonly client_id: string
    readonly nonce: string
    readonly callback: (answer: { readonly credential?: string }) => void
    readonly ux_mode: 'popup'
    readonly auto_select: false
  }): void
  renderButton(place: HTMLElement, options: { readonly type: 'standard'; readonly locale: string }): void
}

declare global {
  interface Window {
    google?: { readonly accounts: { readonly id: IdentityServices } }
  }
}

const script = 'https://accounts.google.com/gsi/client'
let loading: Promise<IdentityServices> | undefined

/** Loads Google's script once, on first use; a failure can be retried. */
export function loadGoogle(): Promise<IdentityServices> {
  loading ??= new Promise<IdentityServices>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = script
    element.async = true
    // Google sets the nonce on the style of its button, which the policy allows by it
    // (apps/server/src/http/web/serve-web.ts).
    element.nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.nonce ?? ''
    element.onload = () => (window.google ? resolve(window.google.accounts.id) : reject(new Error('No Google')))
    element.onerror = () => reject(new Error('The Google script did not load'))
    document.head.append(element)
  }).catch(cause => {
    loading = undefined
    throw cause
  })
  return loading
}

/** How long the response may arrive after the popup returned the focus, before the popup counts as closed. */
const grace = 2000

/**
 * Opens Google's popup to choose an account. Google opens it only from its own button, which is rendered in `place` and
 * clicked by this function; if that fails it stays visible for the user to click. Rejects if the page regains the focus
 * without a response; the popup may then still be open, and an account chosen there later is passed to `onLate`. The
 * response is bound to `nonce`, which the server accepts once.
 */
export async function chooseGoogleAccount(
  clientId: string,
  nonce: string,
  place: HTMLElement,
  onLate: (account: GoogleAccount) => void,
): Promise<GoogleAccount> {
  const google = await loadGoogle()
  return new Promise((resolve, reject) => {
    let isOver = false
    const end = () => {
      isOver = true
      window.removeEventListener('focus', onFocus)
      place.replaceChildren()
    }
    const onFocus = () =>
      setTimeout(() => {
        if (isOver) return
        end()
        reject(new Error('The popup was closed'))
      }, grace)
    google.initialize({
      client_id: clientId,
      nonce,
      ux_mode: 'popup',
      auto_select: false,
      callback: ({ credential }) => {
        const account = credential === undefined ? undefined : readIdToken(credential)
        if (isOver) return account && onLate(account)
        end()
        if (account) resolve(account)
        else reject(new Error('Google sent no account'))
      },
    })
    place.replaceChildren()
    google.renderButton(place, { type: 'standard', locale: spokenLocale() })
    window.addEventListener('focus', onFocus, { once: true })
    place.querySelector<HTMLElement>('[role="button"]')?.click()
  })
}

/** The e-mail and name in an ID token's payload (RFC 7519 §3); undefined if it has none. */
export function readIdToken(idToken: string): GoogleAccount | undefined {
  try {
    const bytes = Uint8Array.from(atob((idToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')), byte =>
      byte.charCodeAt(0),
    )
    const payload: { readonly email?: unknown; readonly name?: unknown } = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof payload.email !== 'string') return undefined
    return { idToken, email: payload.email, displayName: typeof payload.name === 'string' ? payload.name : '' }
  } catch {
    return undefined
  }
}
