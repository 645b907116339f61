import { redirect } from '@tanstack/react-router'
import { readToken } from '../../client/token.ts'
import { backAddress } from './back-address.ts'

/** Redirects an app page without a session to /login, and back afterwards. */
export const guarded = ({ location }: { readonly location: { readonly href: string } }) => {
  if (readToken() === null) throw redirect({ to: '/login', search: { back: location.href } })
}

/** A signed-in user is redirected from the sign-in pages. */
export const signedOut = ({ search }: { readonly search: { readonly back?: string | undefined } }) => {
  if (readToken() !== null) throw redirect({ href: search.back ?? '/home', replace: true })
}

/** The address to open after signing in. The router keeps a parameter of the address that this leaves out: hence undefined. */
export const backSearch = (search: Record<string, unknown>): { back?: string | undefined } => ({
  back: backAddress(search['back']),
})
