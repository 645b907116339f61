// @module-tag state
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseGoogleAccount, readIdToken } from './google-identity.ts'

const tokenOf = (payload: unknown) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`

describe('an ID token', () => {
  it('gives its e-mail and display name, accents included', () => {
    const idToken = tokenOf({ email: 'ana@clinica.pe', name: 'Ana Muñoz ¿?' })
    expect(readIdToken(idToken)).toEqual({ idToken, email: 'ana@clinica.pe', displayName: 'Ana Muñoz ¿?' })
  })

  it('without a name has an empty one', () => {
    expect(readIdToken(tokenOf({ email: 'a@b.pe' }))?.displayName).toBe('')
  })

  it.each(['', 'x', 'a.%%%.c', tokenOf({ name: 'no e-mail' })])('that is invalid gives nothing: %s', token =>
    expect(readIdToken(token)).toBeUndefined(),
  )
})

describe('the choice of an account', () => {
  const listeners = new Set<() => void>()
  const button = { click: vi.fn() }
  const drawn: unknown[] = []
  // The parts of an element that Google's button needs.
  const place = {
    replaceChildren: () => drawn.splice(0),
    querySelector: () => drawn[0] ?? null,
  } as unknown as HTMLElement
  const onLate = vi.fn()
  const ana = { email: 'ana@clinica.pe', name: 'Ana' }
  const account = { idToken: tokenOf(ana), email: ana.email, displayName: ana.name }
  let answer: (answer: { readonly credential?: string }) => void
  const focus = () => {
    for (const listener of listeners) listener()
  }

  beforeEach(() => {
    vi.useFakeTimers()
    const google = {
      initialize: ({ callback }: { readonly callback: typeof answer }) => {
        answer = callback
      },
      renderButton: () => drawn.push(button),
    }
    const page = {
      google: { accounts: { id: google } },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', {
      createElement: () => ({}),
      querySelector: () => ({ nonce: 'of the page' }),
      head: {
        append: (element: { readonly nonce: string; readonly onload: () => void }) => {
          expect(element.nonce).toBe('of the page')
          element.onload()
        },
      },
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    for (const mock of [onLate, button.click]) mock.mockReset()
    listeners.clear()
    drawn.splice(0)
  })

  const chosen = () => {
    const choice = chooseGoogleAccount('id', 'nonce', place, onLate)
    return { choice: choice.catch((cause: Error) => cause.message), begun: vi.advanceTimersByTimeAsync(0) }
  }

  it('happens in the popup that the click opens', async () => {
    const { choice, begun } = chosen()
    await begun
    expect(button.click).toHaveBeenCalledTimes(1)
    focus()
    answer({ credential: account.idToken })
    expect(await choice).toEqual(account)
    await vi.advanceTimersByTimeAsync(5000)
    expect([drawn, listeners.size, onLate.mock.calls.length]).toEqual([[], 0, 0])
  })

  it('is cancelled when the page regains the focus, and leaves neither button nor listener behind', async () => {
    const { choice, begun } = chosen()
    await begun
    focus()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await choice).toBe('The popup was closed')
    expect([drawn, listeners.size]).toEqual([[], 0])
  })

  it('still counts if it is made after the page regained the focus', async () => {
    const { choice, begun } = chosen()
    await begun
    focus()
    await vi.advanceTimersByTimeAsync(5000)
    await choice
    answer({})
    expect(onLate).not.toHaveBeenCalled()
    answer({ credential: account.idToken })
    expect(onLate).toHaveBeenCalledExactlyOnceWith(account)
  })
})
