import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ImageOff } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { LonelyMessage } from '../../base/ui/lonely-message.tsx'

export function NoRadiograph() {
  return (
    <LonelyMessage icon={ImageOff} title={t('preview.nothing')} text={t('preview.nothingHint')}>
      <Link to="/upload" className={buttonClass('primary')}>
        {t('preview.nothingBack')}
      </Link>
    </LonelyMessage>
  )
}
