import { lazyComponent } from '../base/ui/lazy-component.tsx'

const load = () => import('./blind-panel.tsx')

export const LazyBlindPanel = lazyComponent(() => load().then(part => part.BlindPanel), <div className="min-h-60" />)
export const LazyBlindActions = lazyComponent(
  () => load().then(part => part.BlindActions),
  <div className="min-h-10" />,
)
export const LazyBeginBlind = lazyComponent(() => load().then(part => part.BeginBlind), null)
