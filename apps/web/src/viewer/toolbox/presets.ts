import { type Filters, noFilters } from '../filters/filters.ts'
import type { Levels } from '../levels.ts'
import type { ViewerState } from '../viewer-state.ts'

interface Preset {
  readonly name: 'normal' | 'caries' | 'bone' | 'endodontics'
  readonly levels: Levels
  readonly filters: Filters
}

/**
 * Display presets: caries is faintly dark in enamel and dentine (a narrow, darker window), bone is judged by its
 * trabeculae (local contrast), a canal and its file by fine edges.
 */
export const presets: readonly Preset[] = [
  { name: 'normal', levels: { brightness: 0, contrast: 0 }, filters: noFilters },
  { name: 'caries', levels: { brightness: -15, contrast: 40 }, filters: noFilters },
  { name: 'bone', levels: { brightness: 10, contrast: 0 }, filters: { sharpen: false, clahe: true } },
  { name: 'endodontics', levels: { brightness: 5, contrast: 25 }, filters: { sharpen: true, clahe: false } },
]

export const isPreset = ({ levels, filters }: Preset, state: Pick<ViewerState, 'levels' | 'filters'>): boolean =>
  levels.brightness === state.levels.brightness &&
  levels.contrast === state.levels.contrast &&
  filters.sharpen === state.filters.sharpen &&
  filters.clahe === state.filters.clahe
