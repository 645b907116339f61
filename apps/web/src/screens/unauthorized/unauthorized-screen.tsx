import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { Lock } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { LonelyMessage } from '../../base/ui/lonely-message.tsx'

export function UnauthorizedScreen() {
  return (
    <LonelyMessage icon={Lock} title={t('unauthorized.title')} text={t('unauthorized.text')}>
      <Link to="/home" className={buttonClass('primary')}>
        {t('notFound.home')}
      </Link>
    </LonelyMessage>
  )
}
