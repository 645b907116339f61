import { isOverridable } from '@xrai/contract/errors/quality'
import { type ErrorCode, errorTable } from '@xrai/contract/errors/table'
import type { RadiographType } from '@xrai/contract/records/radiograph'
import { type TextKey, t } from '@xrai/contract/strings/translate'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { useConfig } from '../../client/config.ts'
import type { DetectorState } from '../../intake/detector/open-detector.ts'
import type { Again } from '../../intake/image-intake/use-uploads.ts'
import { WayBack } from '../../shell/site/reading-page.tsx'
import { siteFacts } from '../../shell/site/site-facts.ts'
import { SiteFooter } from '../../shell/site/site-footer.tsx'
import { DetectorStatus } from './detector-status.tsx'
import { GoodToKnow } from './good-to-know.tsx'
import { OwnFile } from './own-file.tsx'
import { SampleCards } from './sample-cards.tsx'
import type { SampleName } from './samples.ts'
import { UnfitRadiograph } from './unfit-radiograph.tsx'
import type { Failure } from './use-try-out.ts'

interface PickPageProps {
  readonly state: DetectorState
  /** Why the last image was not analysed. */
  readonly failure: Failure | undefined
  readonly onRetry: (again?: Again) => void
  readonly onSample: (name: SampleName) => void
  readonly onOwn: (file: File, type: RadiographType) => void
}

/** The choice of a phantom or a file, and the detector's progress. */
export function PickPage({ state, failure, onRetry, onSample, onOwn }: PickPageProps) {
  const { data: config } = useConfig()
  const refused = failure && isOverridable(failure.code) ? failure : undefined
  const code = failure?.code ?? (state.is === 'failed' ? state.code : undefined)
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="bg-mist">
        <div className="mx-auto max-w-(--page) px-4 sm:px-6">
          <WayBack hasTry={false} />
          <h1 tabIndex={-1} className="pt-6 text-44 outline-none max-sm:text-32 sm:pt-8">
            {t('tryOut.title')}
          </h1>
          <p className="mt-3 pb-8 text-19 text-muted max-sm:text-16">{t('tryOut.lead')}</p>
        </div>
      </div>
      <div className="mx-auto w-full max-w-(--page) flex-1 px-4 py-8 sm:px-6 lg:py-10">
        {refused && <UnfitRadiograph failure={refused} onRetry={onRetry} />}
        {!refused && code !== undefined && <ErrorState text={failureText(code)} onRetry={() => onRetry()} />}
        {code === undefined && <DetectorStatus state={state} />}
        <div className="mt-8 grid gap-10 lg:grid-cols-[6fr_5fr] lg:gap-12">
          <SampleCards onPick={onSample} />
          <OwnFile onFile={onOwn} />
        </div>
      </div>
      <GoodToKnow />
      {config && <SiteFooter site={siteFacts(config.site)} />}
    </div>
  )
}

/** The errors' meanings in a browser; the table's sentences describe a server. */
const texts: Partial<Readonly<Record<ErrorCode, TextKey>>> = {
  ENGINE_UNREACHABLE: 'tryOut.unreachable',
  ENGINE_UNAVAILABLE: 'tryOut.unsupported',
  MODEL_DAMAGED: 'tryOut.damaged',
  INTERNAL: 'tryOut.broken',
}

/** The sentence for a refusal: for an image the same as after an upload. */
const failureText = (code: ErrorCode): string => t(texts[code] ?? errorTable[code].text)
