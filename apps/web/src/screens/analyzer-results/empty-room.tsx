import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { sentenceOf } from '../../client/result.ts'
import { MappingDescription } from '../../findings/mapping-description.tsx'
import { WorkspaceLayout } from '../../findings/workbench/workspace-layout.tsx'
import { sizeOf } from '../../viewer/default-size.ts'
import { Viewer } from '../../viewer/viewer.tsx'
import { useViewerStore } from '../../viewer/viewer-store.ts'

interface EmptyRoomProps {
  readonly head: ReactNode
  readonly list: { readonly label: string; readonly content: ReactNode }
  /** True while a radiograph is loading. */
  readonly isAsked: boolean
  /** The failure to load it. */
  readonly failed?: { readonly error: Error; readonly busy: boolean; readonly onRetry: () => void } | undefined
}

/** The review room's layout without a radiograph. */
export function EmptyRoom({ head, list, isAsked, failed }: EmptyRoomProps) {
  const store = useViewerStore(sizeOf(undefined))
  const reason = isAsked ? null : t('analyzer.noFilters')
  return (
    <WorkspaceLayout
      store={store}
      head={head}
      list={{ ...list, isFirst: !isAsked }}
      filters={{ label: t('analyzer.filters'), content: null }}
      line={reason && <p className="truncate text-13 text-room-muted">{reason}</p>}
      room={
        failed ? (
          <div className="grid size-full place-content-center p-6">
            <ErrorState text={sentenceOf(failed.error)} busy={failed.busy} onRetry={failed.onRetry} />
          </div>
        ) : (
          <Viewer store={store} picture={null} isLoading={isAsked} marks={none} />
        )
      }
      findings={{
        label: t('findings.list'),
        content: (
          <>
            <h2 className="px-4 pt-3 text-14 font-semibold">{t('findings.list')}</h2>
            <MappingDescription finding={null} />
          </>
        ),
      }}
    />
  )
}

const none = [] as const
