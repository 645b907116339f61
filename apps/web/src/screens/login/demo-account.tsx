import { t } from '@xrai/contract/strings/translate'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'

export interface DemoAccountProps {
  readonly onUse: () => Promise<void>
}

export function DemoAccount({ onUse }: DemoAccountProps) {
  const [busy, setBusy] = useState(false)
  const use = async () => {
    setBusy(true)
    await onUse()
    setBusy(false)
  }
  return (
    <div className="mt-6 rounded-control border border-dashed border-primary-line bg-primary-tint p-4">
      <p className="mb-3 flex items-start gap-2 text-14 text-primary-ink">
        <FlaskConical size={18} aria-hidden="true" className="mt-px shrink-0" />
        {t('login.demoHint')}
      </p>
      <Button busy={busy} onClick={use} className="w-full px-2">
        {t('login.demo')}
      </Button>
    </div>
  )
}
