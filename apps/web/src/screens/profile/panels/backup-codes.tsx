import { t } from '@xrai/contract/strings/translate'
import { Download } from 'lucide-react'
import { Alert } from '../../../base/ui/alert.tsx'
import { Button } from '../../../base/ui/button.tsx'
import { saveFile } from '../../../base/ui/save-file.ts'

interface BackupCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shown once, to be stored apart from the phone. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="warn" title={t('twoFactorPanel.codesTitle')}>
        {t('twoFactorPanel.codes')}
      </Alert>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border border-line bg-mist p-5 font-mono text-16">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'xrai-codigos.txt')}
        >
          <Download size={16} aria-hidden="true" />
          {t('twoFactorPanel.download')}
        </Button>
        <Button look="plain" onClick={onDone}>
          {t('twoFactorPanel.stored')}
        </Button>
      </div>
    </div>
  )
}
