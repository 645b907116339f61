import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useEffect, useState } from 'react'
import { Tabs } from '../ui/tabs.tsx'
import { useViewer, type ViewerStore } from '../viewer/viewer-store.ts'

interface PhonePanelsProps {
  readonly store: ViewerStore
  readonly filters: ReactNode
  readonly findings: ReactNode
  /** The tooth chart, where there is one. */
  readonly chart?: ReactNode
}

/** The panels as tabs under the picture; a finding chosen on the picture brings its detail forward. */
export function PhonePanels({ store, filters, findings, chart }: PhonePanelsProps) {
  const [panel, setPanel] = useState('filters')
  const selected = useViewer(store, state => state.selected)
  useEffect(() => {
    // A tooth chosen on the chart leaves the chart where it is: the picture above shows the finding.
    if (selected !== null) setPanel(now => (now === 'odontogram' ? now : 'findings'))
  }, [selected])
  return (
    <Tabs
      label={t('preview.panels')}
      value={panel}
      onChange={setPanel}
      dark
      className="flex-1 bg-room-panel"
      tabs={[
        { id: 'filters', label: t('findings.filters'), content: filters },
        { id: 'findings', label: t('findings.list'), content: findings },
        ...(chart ? [{ id: 'odontogram', label: t('odontogram.title'), content: chart }] : []),
      ]}
    />
  )
}
