import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useEffect, useState } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { useViewer, type ViewerStore } from '../../viewer/viewer-store.ts'

interface PhonePanelsProps {
  readonly store: ViewerStore
  readonly analyses: ReactNode
  readonly filters: ReactNode
  readonly description: ReactNode
  /** The tooth chart, where there is one. */
  readonly chart?: ReactNode
}

/** The columns as tabs under the picture; a finding chosen on the picture brings its description forward. */
export function PhonePanels({ store, analyses, filters, description, chart }: PhonePanelsProps) {
  const [panel, setPanel] = useState('analyses')
  const selected = useViewer(store, state => state.selected)
  useEffect(() => {
    // A tooth chosen on the chart leaves the chart where it is: the picture above shows the finding.
    if (selected !== null) setPanel(now => (now === 'odontogram' ? now : 'description'))
  }, [selected])
  return (
    <Tabs
      label={t('analyzer.panels')}
      value={panel}
      onChange={setPanel}
      dark
      className="flex-1 bg-room-panel"
      tabs={[
        { id: 'analyses', label: t('analyzer.analyses'), content: analyses },
        { id: 'filters', label: t('analyzer.filters'), content: filters },
        { id: 'description', label: t('analyzer.description'), content: description },
        ...(chart ? [{ id: 'odontogram', label: t('odontogram.title'), content: chart }] : []),
      ]}
    />
  )
}
