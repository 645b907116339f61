import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { SearchX } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { LonelyMessage } from '../../base/ui/lonely-message.tsx'

export function NotFoundScreen() {
  return (
    <LonelyMessage icon={SearchX} title={t('notFound.title')} text={t('notFound.text')}>
      <Link to="/home" className={buttonClass('primary')}>
        {t('notFound.home')}
      </Link>
    </LonelyMessage>
  )
}
