import { t } from '@xrai/contract/strings/translate'
import { buttonClass } from '../../base/ui/button-class.ts'
import { useSignedIn } from '../../client/session.ts'
import { cardAddress } from '../../shell/site/measured.ts'
import { Took } from './result-header.tsx'
import type { Tried } from './use-try-out.ts'

/** Plain links, because this page is cross-origin isolated, which would break Google's sign-in. */
export function Invitation({ tried }: { readonly tried: Tried }) {
  const signedIn = useSignedIn()
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-paper px-3 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:flex-nowrap lg:px-4">
      <p className="max-w-none flex-1 basis-72 text-13 text-muted">
        <span className="lg:hidden">
          <Took analysis={tried.analysis} />.{' '}
        </span>
        {t('tryOut.resultGuide')}{' '}
        <a
          href={cardAddress}
          className="font-medium text-primary-ink underline decoration-primary-line underline-offset-4 hover:decoration-primary"
        >
          {t('measured.card')}
        </a>
      </p>
      <div className="flex items-center gap-4 max-lg:w-full">
        <p className="text-13 max-xl:hidden">{t(signedIn ? 'tryOut.inviteSignedIn' : 'tryOut.invite')}</p>
        <a
          href={signedIn ? '/upload' : registerAddress(tried)}
          className={buttonClass('outline', 'shrink-0 max-lg:min-h-11 max-lg:w-full')}
        >
          {t(signedIn ? 'upload.title' : 'tryOut.register')}
        </a>
      </div>
    </footer>
  )
}

/** With a link back to the same phantom, or to the upload: the visitor's own file is not stored. */
function registerAddress({ picture }: Tried): string {
  const back = picture === 'own' ? '/upload' : `/teeth-segmentation?picture=${picture}`
  return `/register?${new URLSearchParams({ back })}`
}
