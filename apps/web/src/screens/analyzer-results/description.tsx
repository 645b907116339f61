import type { Finding } from '../../findings/finding.ts'
import { MappingDescription } from '../../findings/mapping-description.tsx'
import { useViewer, type ViewerStore } from '../../viewer/viewer-store.ts'

interface DescriptionProps {
  readonly store: ViewerStore
  readonly shown: readonly Finding[]
}

/** Follows the viewer's choice here, so that a click renders the panel and not the whole workspace. */
export function Description({ store, shown }: DescriptionProps) {
  const selected = useViewer(store, state => state.selected)
  return <MappingDescription finding={shown.find(found => found.detection_id === selected) ?? null} />
}
