import { t } from '@xrai/contract/strings/translate'
import { useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { useConfig } from '../../client/config.ts'
import { sentenceOf } from '../../client/result.ts'
import { chooseGoogleAccount, type GoogleAccount, loadGoogle } from './google-identity.ts'
import { prepareNonce, takeNonce } from './google-nonce.ts'

export interface GoogleButtonProps {
  readonly label: string
  readonly onAccount: (account: GoogleAccount) => Promise<void>
  readonly onFailure: (sentence: string) => void
}

export function GoogleButton({ label, onAccount, onFailure }: GoogleButtonProps) {
  const { data: config, error } = useConfig()
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const clientId = config?.google?.clientId

  const enter = async (choice: () => GoogleAccount | Promise<GoogleAccount>) => {
    setBusy(true)
    try {
      await onAccount(await choice())
    } catch (cause) {
      console.error(cause)
      onFailure(t('google.failed'))
    }
    setBusy(false)
  }
  const press = () => {
    const drawn = place.current
    if (clientId === undefined) return onFailure(error ? sentenceOf(error) : t('google.notConfigured'))
    if (drawn === null) return
    // Ignores a Google account that arrives after the form was closed.
    const onLate = (account: GoogleAccount) => void (place.current === drawn && enter(() => account))
    return enter(async () => chooseGoogleAccount(clientId, await takeNonce(), drawn, onLate))
  }
  const prepare = () => {
    if (clientId === undefined) return
    prepareNonce()
    void loadGoogle().catch(() => undefined)
  }

  return (
    <div className="flex flex-col items-center gap-3">
      <Button
        look="plain"
        busy={busy}
        onClick={press}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="min-h-11 w-full"
      >
        {!busy && <GoogleMark />}
        {label}
      </Button>
      <div ref={place} className="empty:hidden" />
    </div>
  )
}

function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.640 9.205c0-.639-.057-1.252-.164-1.841H9v3.481h4.844a4.140 4.140 0 0 1-1.796 2.716v2.259h2.908c1.702-1.567 2.684-3.875 2.684-6.615Z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.430 0 4.467-.806 5.956-2.180l-2.908-2.259c-.806.540-1.837.860-3.048.860-2.344 0-4.328-1.584-5.036-3.711H.957v2.332A8.997 8.997 0 0 0 9 18Z"
      />
      <path
        fill="#fbbc05"
        d="M3.964 10.710A5.410 5.410 0 0 1 3.682 9c0-.593.102-1.170.282-1.710V4.958H.957A8.996 8.996 0 0 0 0 9c0 1.452.348 2.827.957 4.042l3.007-2.332Z"
      />
      <path
        fill="#ea4335"
        d="M9 3.580c1.321 0 2.508.454 3.440 1.345l2.582-2.580C13.463.891 11.426 0 9 0A8.997 8.997 0 0 0 .957 4.958L3.964 7.290C4.672 5.163 6.656 3.580 9 3.580Z"
      />
    </svg>
  )
}
